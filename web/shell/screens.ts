import { ChartColumn, ChartLine, Link2, Trophy, Users } from 'lucide-react'
import { matchPath } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** The main screens in sidebar order; `key` follows "g". */
export const mainScreens = [
	{ name: 'Overview', to: paths.home(), icon: ChartLine, key: 'o' },
	{ name: 'Links', to: paths.links(), icon: Link2, key: 'l' },
	{ name: 'Leads', to: paths.leads(), icon: Users, key: 'e' },
	{ name: 'Analytics', to: paths.analytics(), icon: ChartColumn, key: 'a' },
	{ name: 'Game', to: paths.game(), icon: Trophy, key: 'g' },
] as const

const framed = (
	[
		'home',
		'links',
		'link',
		'linkDesign',
		'design',
		'leads',
		'analytics',
		'trash',
		'manageLinks',
		'game',
		'settings',
		'settingsPage',
		'connections',
		'pricing',
	] as const
).map((name) => pagePatterns[name])

const isOneOf = (patterns: string[], pathname: string) =>
	patterns.some((pattern) => matchPath(pattern, pathname))

/** Whether owners see a path in their frame. That includes unknown paths; all others have the plain header. */
export const isFramed = (pathname: string) =>
	isOneOf(framed, pathname) || !isOneOf(Object.values(pagePatterns), pathname)

/** The screen that a path belongs to: a lead opens beside the list, which stays mounted. */
export const screenOf = (pathname: string) =>
	matchPath(pagePatterns.leads, pathname) ? pagePatterns.leads : pathname
