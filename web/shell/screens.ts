import { Blocks, ChartColumn, House, Link2, Palette, Settings, Trophy, Users } from 'lucide-react'
import { matchPath } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** The places of daily work, in sidebar order; `key` follows "g". */
export const mainScreens = [
	{ name: 'Dashboard', to: paths.home(), icon: House, key: 'd' },
	{ name: 'Links', to: paths.links(), icon: Link2, key: 'l' },
	{ name: 'Leads', to: paths.leads(), icon: Users, key: 'e' },
	{ name: 'Analytics', to: paths.analytics(), icon: ChartColumn, key: 'a' },
] as const

/** Screens for setting things up; `needs` is the action that the user must be allowed to do. */
export const setupScreens = [
	{ name: 'Design', to: paths.design(), icon: Palette, needs: 'design.write' },
	{ name: 'Connections', to: paths.connections(), icon: Blocks, needs: 'webhooks.read' },
	{ name: 'Settings', to: paths.settings(), icon: Settings, needs: undefined },
] as const

/** All open leads, one at a time; those who may only read get the list. */
export const openTriage = `${paths.leads()}?stage=open&triage=on`

const gameScreen = { name: 'Game Center', to: paths.game(), icon: Trophy, key: 'g' } as const

/** The screens that "g" and a key lead to. */
export const keyedScreens = [
	...mainScreens,
	{ ...setupScreens[2], key: 's' } as const,
	gameScreen,
] as const

const framed = (
	[
		'home',
		'links',
		'tag',
		'link',
		'linkForm',
		'linkDesign',
		'linkLeads',
		'linkSettings',
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
		'checkout',
		'admin',
	] as const
).map((name) => pagePatterns[name])

const isOneOf = (patterns: string[], pathname: string) =>
	patterns.some((pattern) => matchPath(pattern, pathname))

/** Whether a path leads anywhere. */
export const isPage = (pathname: string) => isOneOf(Object.values(pagePatterns), pathname)

/** Whether owners see a path in their frame. That includes unknown paths; all others have the plain header. */
export const isFramed = (pathname: string) => isOneOf(framed, pathname) || !isPage(pathname)

/**
 * The screen that a path belongs to: a lead opens beside the list, which stays mounted, and a link's form and design
 * are parts of one editor.
 */
export const screenOf = (pathname: string) =>
	pathname.replace(/\/leads\/\d+$/, '/leads').replace(/(\d)\/design$/, '$1/form')

/** The name of the place that a path belongs to, if it has one. */
export function nameOfPlace(pathname: string) {
	const at = (path: string | undefined) =>
		[...mainScreens, ...setupScreens, gameScreen].find(({ to }) => to === path)
	return (at(pathname) ?? at(placeOf(pathname)))?.name
}

/** The dashboard, and the screens that belong to it. */
const dashboardScreens: string[] = [paths.home(), paths.game(), paths.trash()]

/** The address of the place in the sidebar that a path belongs to, if any. */
export function placeOf(pathname: string) {
	if (dashboardScreens.includes(pathname)) return paths.home()
	if (matchPath(pagePatterns.tag, pathname)) return paths.links()
	if ([paths.pricing(), pagePatterns.checkout].includes(pathname)) return paths.settings()
	return [...setupScreens, ...mainScreens.slice(1)].find(
		({ to }) => pathname === to || pathname.startsWith(`${to}/`),
	)?.to
}
