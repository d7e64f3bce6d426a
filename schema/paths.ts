import type { ProviderId } from './provider'

/** The pages of the settings, at /settings/{name}; `web/settings/pages.ts` has their names and contents. */
export const settingsPages = [
	'general',
	'members',
	'log',
	'domains',
	'billing',
	'data',
	'api',
	'profile',
	'notifications',
	'security',
] as const
export type SettingsPage = (typeof settingsPages)[number]

/** The tabs of a link's page beside its overview, at /links/{id}/{tab}. */
export const linkTabs = ['form', 'design', 'leads', 'settings'] as const
export type LinkTab = (typeof linkTabs)[number]

/** Every page of the SPA, as router patterns; any other path is a 404. */
export const pagePatterns = {
	home: '/',
	links: '/links',
	tag: '/tags/:tag',
	link: '/links/:id',
	linkForm: '/links/:id/form',
	linkDesign: '/links/:id/design',
	/** The list of its leads, with one open beside it or without. */
	linkLeads: '/links/:id/leads/:lead?',
	linkSettings: '/links/:id/settings',
	design: '/design',
	/** The list, with a lead open beside it or without. */
	leads: '/leads/:id?',
	analytics: '/analytics',
	trash: '/trash',
	report: '/report/:secret',
	pricing: '/pricing',
	checkout: '/checkout',
	paymentResult: '/payment-success',
	privacy: '/privacy-policy',
	terms: '/terms-of-service',
	settings: '/settings',
	settingsPage: '/settings/:page',
	/** The former address of the settings, which redirects to the profile. */
	account: '/account',
	auth: '/auth',
	reset: '/reset',
	confirm: '/confirm',
	changeEmail: '/change-email',
	game: '/lead-game',
	manageLinks: '/manage-links',
	invite: '/invite/:secret',
	connections: '/settings/connections',
	apiReference: '/docs/api',
	admin: '/admin',
} as const

type Query = Record<string, string | undefined>

/** A path with a query string; undefined parameters are left out. */
function withQuery(path: string, query: Query) {
	const given = Object.entries(query).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, value]],
	)
	return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The paths of all pages, for every link and redirect. */
export const paths = {
	home: () => pagePatterns.home,
	links: () => pagePatterns.links,
	/** Without a tab: the link's overview. */
	tag: (tag: string) => pagePatterns.tag.replace(':tag', encodeURIComponent(tag)),
	link: (id: number, tab?: LinkTab) => `/links/${id}${tab ? `/${tab}` : ''}`,
	design: () => pagePatterns.design,
	leads: () => '/leads',
	lead: (id: number) => `/leads/${id}`,
	analytics: () => pagePatterns.analytics,
	trash: () => pagePatterns.trash,
	report: (secret: string) => pagePatterns.report.replace(':secret', secret),
	/** `plan` is the name used in URLs. */
	pricing: (query: { plan?: 'free' | 'pro' | 'premium'; term?: 'year' | undefined } = {}) =>
		withQuery(pagePatterns.pricing, query),
	checkout: (query: { plan: 'standard' | 'premium'; term?: 'year' | undefined }) =>
		withQuery(pagePatterns.checkout, query),
	privacy: () => pagePatterns.privacy,
	terms: () => pagePatterns.terms,
	/** Without a page: the list of them on a phone, the first of them elsewhere. */
	settings: (page?: SettingsPage) =>
		page ? pagePatterns.settingsPage.replace(':page', page) : pagePatterns.settings,
	/**
	 * `next` is where to go after login, `email` the address to fill in, and `link` the sign-in provider to add once
	 * its owner has logged in.
	 */
	auth: (query: { tab?: 'signup'; next?: string; email?: string; link?: ProviderId } = {}) =>
		withQuery(pagePatterns.auth, query),
	/** `token` comes from the mail; without one, the page offers to send a mail. */
	reset: (query: { token?: string } = {}) => withQuery(pagePatterns.reset, query),
	confirm: (query: { token?: string } = {}) => withQuery(pagePatterns.confirm, query),
	changeEmail: (query: { token: string }) => withQuery(pagePatterns.changeEmail, query),
	/** The local mailbox, used when no mail provider is set up. */
	mailbox: () => '/dev/mail',
	game: () => pagePatterns.game,
	manageLinks: () => pagePatterns.manageLinks,
	invite: (secret: string) => pagePatterns.invite.replace(':secret', secret),
	connections: () => pagePatterns.connections,
	apiReference: () => pagePatterns.apiReference,
	admin: () => pagePatterns.admin,
	/** The demo link, which stores nothing. */
	demo: () => '/l/demo',
	/** A link's public page, which is not part of the SPA. */
	capture: (shortId: string) => `/l/${shortId}`,
}

/**
 * Whether a page talks to the card payment provider. Only such a page's own document may, so
 * navigating to or from it loads a new document.
 */
export const isPaymentPath = (path: string) => paying.test(path)

const paying = new RegExp(`^(${pagePatterns.checkout}|${pagePatterns.paymentResult})/?$`)

/**
 * Where the provider redirects after a payment. Carries the plan's previous end date (ISO, null for
 * Free), so that the page can tell when the payment has changed it.
 */
export const paymentResultPath = (planUntil: string | null) =>
	withQuery(pagePatterns.paymentResult, { before: planUntil ?? 'free' })
