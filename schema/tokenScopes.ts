// Shared by the worker's session and the screens: no zod.

/** What a token can be allowed to do, as people read it. */
export const scopeWords = {
	'links:read': 'See links',
	'links:write': 'Create, change and delete links',
	'leads:read': 'See and export leads',
	'leads:write': 'Import, change and delete leads',
	'webhooks:read': 'See webhooks and what they send',
	'webhooks:write': 'Send links and leads to other addresses',
	'stats:read': 'See statistics',
	'account:read': 'See the account and its settings',
	'account:write': 'Change the account’s name and settings',
} as const

export type Scope = keyof typeof scopeWords
export const scopes = Object.keys(scopeWords) as [Scope, ...Scope[]]
