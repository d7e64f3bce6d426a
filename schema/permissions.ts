// Shared by the worker and the screens: no zod.
import type { Scope } from './tokenScopes'

/** The roles that a person can be given, from the most powerful to the least, and what they mean. */
export const roleMeanings = {
	admin: 'Can do everything except manage billing and delete the workspace.',
	member: 'Can work with links and leads.',
	viewer: 'Can see everything, but can’t change or export it.',
}
export type GivenRole = keyof typeof roleMeanings
export const givenRoles = Object.keys(roleMeanings) as [GivenRole, ...GivenRole[]]

/** What a member of a workspace is; an owner hands the workspace over instead of giving the role. */
export type Role = 'owner' | GivenRole
export const roles: readonly Role[] = ['owner', ...givenRoles]

/** A role in a sentence: an owner, a viewer. */
export const withArticle = (role: Role) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`

const everyone = roles
const editors = ['owner', 'admin', 'member'] as const
const managers = ['owner', 'admin'] as const
const owners = ['owner'] as const

/**
 * Who may do what. An API token acts in its member's role and needs the scope as well: `any` accepts
 * every token, and without a scope only people can do it.
 */
export type Permission = { roles: readonly Role[]; scope?: Scope | 'any' }

const table = {
	/** People's own logins, sessions, mail choices and data. */
	'account.own': { roles: everyone },
	'account.read': { roles: everyone, scope: 'account:read' },
	'account.rename': { roles: everyone, scope: 'account:write' },
	/** Being away, so that links deal one no leads; other members' takes members.manage. */
	'members.away': { roles: everyone, scope: 'account:write' },
	/** What only the app's own screens ask for. */
	'app.use': { roles: everyone },
	/** MCP, whose tools call routes with actions of their own. */
	'mcp.use': { roles: everyone, scope: 'any' },

	'workspace.read': { roles: everyone, scope: 'account:read' },
	'workspace.manage': { roles: managers, scope: 'account:write' },
	/** Deleting it, or handing it over. */
	'workspace.own': { roles: owners },
	'members.manage': { roles: managers },
	'log.read': { roles: managers, scope: 'account:read' },
	'tokens.manage': { roles: managers },
	'billing.manage': { roles: owners },

	'links.read': { roles: everyone, scope: 'links:read' },
	'links.export': { roles: editors, scope: 'links:read' },
	'links.write': { roles: editors, scope: 'links:write' },
	/** A shared report's address, which lets anyone in. */
	'reports.read': { roles: editors, scope: 'links:read' },
	'reports.write': { roles: editors, scope: 'links:write' },
	'design.read': { roles: everyone, scope: 'links:read' },
	'design.write': { roles: editors, scope: 'links:write' },

	'leads.read': { roles: everyone, scope: 'leads:read' },
	/** The files that leads' visitors uploaded. */
	'uploads.read': { roles: everyone, scope: 'leads:read' },
	'leads.export': { roles: editors, scope: 'leads:read' },
	'leads.write': { roles: editors, scope: 'leads:write' },
	'leads.erase': { roles: managers, scope: 'leads:write' },

	/** Deletes everything for good: for people only. */
	'trash.empty': { roles: editors },

	'domains.read': { roles: everyone, scope: 'links:read' },
	'domains.write': { roles: managers, scope: 'links:write' },

	'webhooks.read': { roles: managers, scope: 'webhooks:read' },
	'webhooks.write': { roles: managers, scope: 'webhooks:write' },

	'connectors.read': { roles: managers, scope: 'webhooks:read' },
	'connectors.write': { roles: managers, scope: 'webhooks:write' },
	// On the tool's own page, where no program goes.
	'connectors.allow': { roles: managers },

	'stats.read': { roles: everyone, scope: 'stats:read' },
} as const satisfies Record<string, Permission>

export type Action = keyof typeof table
export const permissions: Record<Action, Permission> = table

/** Whether a role can do something. */
export const may = (role: Role, action: Action) => permissions[action].roles.includes(role)
