import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { providerIds } from '../../schema/provider'
import type { App } from '../http/context'
import { rememberVisit, takeVisit } from '../http/visit'

const attemptCookie = { cookie: 'provider', audience: 'provider attempt' } as const
const pendingLinkCookie = { cookie: 'provider', audience: 'provider waiting' } as const

/** A visit to a provider, which a signed cookie remembers: asking for one stores nothing. */
const attempt = z.object({
	provider: z.enum(providerIds),
	purpose: z.enum(['login', 'link', 'proof']),
	/** Who links an account or proves who they are; 0 for a login. */
	userId: z.number(),
	state: z.string(),
	nonce: z.string(),
	/** Of PKCE. */
	verifier: z.string(),
	/** Where to go afterward. */
	next: z.string(),
	timezone: z.string().optional(),
})
export type Attempt = z.infer<typeof attempt>

/** Somebody a provider vouched for, whose address has an account that they haven't logged in to yet. */
const pendingLink = z.object({
	provider: z.enum(providerIds),
	issuer: z.string(),
	subject: z.string(),
	email: z.string(),
	managed: z.boolean(),
})
export type PendingLink = z.infer<typeof pendingLink>

const secret = () => randomBytes(32).toString('base64url')

/** Starts a visit to a provider. */
export async function newAttempt(
	c: Context<App>,
	given: Omit<Attempt, 'state' | 'nonce' | 'verifier'>,
): Promise<Attempt> {
	const attempt = { ...given, state: secret(), nonce: secret(), verifier: secret() }
	await rememberVisit(c, attemptCookie, attempt)
	return attempt
}

/** The visit that this browser started, if it wasn't too long ago. It ends with this. */
export const takeAttempt = (c: Context<App>) => takeVisit(c, attemptCookie, attempt)

/** Remembers the provider's account to link once its user has logged in. */
export const savePendingLink = (c: Context<App>, somebody: PendingLink) =>
	rememberVisit(c, pendingLinkCookie, somebody)
export const takePendingLink = (c: Context<App>) => takeVisit(c, pendingLinkCookie, pendingLink)
