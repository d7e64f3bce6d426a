import { z } from 'zod'
import { email } from './auth'
import { timeZone } from './timeZone'
import { ownPath } from './url'

/** The sign-in providers: Google, Microsoft, or an OpenID Connect provider of one's own. */
export const providerIds = ['google', 'microsoft', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

/** The provider in a path. */
export const byProvider = z.object({
	provider: z.enum(providerIds, 'There is no such sign-in provider'),
})

const notAPath = 'next must be a path on this site'

/** A path on this site. */
const next = z
	.string(notAPath)
	.max(1000, 'next is too long')
	.transform((path, context) => {
		const own = ownPath(path, 'https://site.invalid')
		if (own === undefined) context.addIssue({ code: 'custom', message: notAPath })
		return own ?? ''
	})

/**
 * POST /api/auth/providers/{provider}/login. `next` is where to go afterward and `email` the address to suggest; a new
 * account's workspace gets the time zone.
 */
export const providerLogin = z.object({
	next: next.optional(),
	email: email.optional().catch(undefined),
	timezone: timeZone.optional().catch(undefined),
})

/** POST /api/auth/providers/{provider}/proof: where to return once the provider has vouched for the caller. */
export const providerProof = z.object({ next })

/** Why a sign-in by a provider failed: the `failed` parameter of the page it returns to. */
export type ProviderFailure =
	| 'denied'
	| 'late'
	| 'refused'
	| 'unreachable'
	| 'unverified'
	| 'taken'
	| 'other'
	| 'busy'

/** How many sign-in methods an account can have. */
export const maxProviderAccounts = 10

/** A provider that this server has, in GET /api/auth/providers. */
export type ProviderSummary = { id: ProviderId; name: string }

/** An account at a provider that logs in to the caller's, in GET /api/auth/passkeys. */
export type ProviderAccountSummary = {
	id: number
	provider: ProviderId
	/** The address there; null if the provider didn't say. */
	email: string | null
	createdAt: string
	lastUsedAt: string | null
}
