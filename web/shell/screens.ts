import { ChartColumn, ChartLine, Link2, Trophy, Users } from 'lucide-react'
import { matchPath } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** Where an owner works, in the order of the sidebar; `key` follows "g". */
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
		'manageLinks',
		'game',
		'account',
		'connections',
	] as const
).map((name) => pagePatterns[name])

/** Whether an owner's screen stands at this path; all others have the plain header. */
export const isOwnersScreen = (pathname: string) =>
	framed.some((pattern) => matchPath(pattern, pathname))

/** What is the same for all addresses of a screen: a lead opens beside the list, which stays as it is. */
export const screenOf = (pathname: string) =>
	matchPath(pagePatterns.leads, pathname) ? pagePatterns.leads : pathname
