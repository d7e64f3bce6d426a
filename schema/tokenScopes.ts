// Without zod: the worker's session and the screens share it.

/** What a token may be allowed to do, with the words for people. */
export const scopeWords = {
	'links:read': 'See links',
	'links:write': 'Make, change and delete links',
	'leads:read': 'See and export leads',
	'leads:write': 'Import, change and delete leads',
	'webhooks:read': 'See webhooks and what they send',
	'webhooks:write': 'Have links and leads sent to other addresses',
	'stats:read': 'See the numbers',
	'account:read': 'See the account and its settings',
	'account:write': 'Change the account’s name and settings',
} as const

export type Scope = keyof typeof scopeWords
export const scopes = Object.keys(scopeWords) as [Scope, ...Scope[]]
