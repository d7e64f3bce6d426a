import type { SettingsPage } from '../../schema/paths'
import type { Action } from '../../schema/permissions'
import { type LazyPart, lazyPart } from '../shell/lazyPart'

type Page = {
	name: string
	/** What people search for in the palette. */
	words: string
	/** What its user must be allowed to do; undefined if anyone may see it. */
	needs?: Action
	Content: LazyPart
	/** What stands beside the title. */
	Actions?: LazyPart
}

/** The settings' pages, in the order of their list: first the workspace's, then the user's. */
export const settingsGroups: [heading: string, pages: SettingsPage[]][] = [
	['Workspace', ['general', 'members', 'domains', 'log', 'billing', 'data', 'api']],
	['You', ['profile', 'notifications', 'security']],
]

export const settings: Record<SettingsPage, Page> = {
	general: {
		name: 'General',
		words: 'time zone workspace name color delete',
		Content: lazyPart(() => import('./General')),
	},
	members: {
		name: 'Members',
		words: 'people team invite roles seats permissions domain sso',
		Content: lazyPart(() => import('../members/MembersSettings')),
		Actions: lazyPart(() => import('../members/InviteButton')),
	},
	log: {
		name: 'Activity log',
		words: 'who did what audit activity history security',
		needs: 'log.read',
		Content: lazyPart(() => import('../members/LogSettings')),
		Actions: lazyPart(() => import('../members/LogExport')),
	},
	domains: {
		name: 'Domains',
		words: 'own domain host brand dns cname txt custom address',
		Content: lazyPart(() => import('../hosts/DomainsSettings')),
	},
	billing: {
		name: 'Billing',
		words: 'plan receipts invoices subscription payment',
		Content: lazyPart(() => import('./Billing')),
	},
	data: {
		name: 'Data',
		words: 'privacy download erase retention gdpr',
		Content: lazyPart(() => import('./Data')),
	},
	api: {
		name: 'API',
		words: 'tokens keys programs scripts assistants mcp',
		needs: 'tokens.manage',
		Content: lazyPart(() => import('./Api')),
	},
	profile: {
		name: 'Profile',
		words: 'account settings name email address delete',
		Content: lazyPart(() => import('./Profile')),
	},
	notifications: {
		name: 'Notifications',
		words: 'email mail about new leads away vacation holiday',
		Content: lazyPart(() => import('./Notifications')),
	},
	security: {
		name: 'Security',
		words: 'password passkeys recovery codes sign-in google microsoft sessions devices log',
		Content: lazyPart(() => import('./Security')),
	},
}
