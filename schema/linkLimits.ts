/** How many tags a link can have, and how long a tag can be. */
export const maxLinkTags = 20
export const maxTagLength = 30

/** The longest texts of a link, in UTF-16 units. */
export const linkLimits = {
	title: 100,
	description: 500,
	consent: 500,
	message: 1000,
	endedText: 500,
	utm: 200,
} as const

/** How many sites may embed a link's form. */
export const maxOrigins = 10

/** How many links can be changed at once. */
export const maxLinksAtOnce = 1000

/**
 * The list's filters: `active` takes leads, `off` is switched off, `ended` has expired or is full, `broken` leads to an
 * address that doesn't work.
 */
export const linkStates = ['active', 'off', 'ended', 'broken', 'archived'] as const
export type LinkState = (typeof linkStates)[number]

export const linkSorts = ['newest', 'oldest', 'visits', 'leads', 'rate'] as const
export type LinkSort = (typeof linkSorts)[number]

/** A slug, as typed; compared case-insensitively. */
export const slugPattern = /^[a-z0-9-]{3,50}$/i

/** The longest delay before the redirect, in seconds. */
export const maxRedirectDelay = 5
