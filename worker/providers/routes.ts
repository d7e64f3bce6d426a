import type { SQL } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { paths } from '../../schema/paths'
import { byProvider, type ProviderId, providerLogin, providerProof } from '../../schema/provider'
import { accountEvent, accountEventIf } from '../auth/accountLog'
import { userIf } from '../auth/accountLogQueries'
import { limitLoginAddress } from '../auth/limits'
import { own, refuseUnconfirmed, requireConfirmed } from '../auth/own'
import { lastWayIn } from '../auth/passkeyQueries'
import { permit } from '../auth/permit'
import { readSessionId, requireFresh, requireProof } from '../auth/session'
import { joinIfInvited } from '../domains/joining'
import type { App } from '../http/context'
import { badInput, conflict, forbidden, notFound, unauthorized, unavailable } from '../http/errors'
import { anyone } from '../http/gates'
import { byId, validate } from '../http/validate'
import { queueMail } from '../mail/enqueue'
import { type Attempt, newAttempt, savePendingLink, takePendingLink } from './attempt'
import { domainOf, finishAttempt } from './callback'
import { configuredProviders, providerOf } from './configured'
import { Failed } from './failure'
import { linkAccount, ownerOf, recordVouched, unlinkAccount } from './queries'

/** Signing in with Google, Microsoft or the operator's own provider; mounted at /api/auth/providers. */
export const providers = new Hono<App>()
	/** Which providers this server has. */
	.get('/', anyone, (c) => c.json(configuredProviders(c.env)))

	/** Where to send the browser to log in or sign up. */
	.post(
		'/:provider/login',
		anyone,
		validate('param', byProvider),
		validate('json', providerLogin),
		async (c) => {
			await limitLoginAddress(c)
			const { next = paths.home(), email, timezone } = c.req.valid('json')
			const { provider } = c.req.valid('param')
			return leave(c, { provider, purpose: 'login', userId: 0, next, timezone }, email)
		},
	)

	/** The same to add a way into the caller's account. */
	.post(
		'/:provider/link',
		validate('param', byProvider),
		own.permit('account.own'),
		requireConfirmed,
		requireFresh,
		(c) => {
			const { provider } = c.req.valid('param')
			const next = paths.settings('security')
			return leave(c, { provider, purpose: 'link', userId: c.var.caller.userId, next })
		},
	)

	/** The same to prove who the caller is: see requireFresh. */
	.post(
		'/:provider/proof',
		validate('param', byProvider),
		permit('account.own'),
		validate('json', providerProof),
		(c) => {
			const { provider } = c.req.valid('param')
			const { next } = c.req.valid('json')
			return leave(c, { provider, purpose: 'proof', userId: c.var.caller.userId, next })
		},
	)

	/** Where a provider leads back to. */
	.get('/:provider/callback', anyone, validate('param', byProvider), (c) =>
		finishAttempt(c, c.req.valid('param').provider),
	)

	/**
	 * Links the provider's account that was waiting for the caller to log in; see comeBack. Open to members whose
	 * workspace requires that login.
	 */
	.post('/waiting', anyone, async (c) => {
		const waiting = await takePendingLink(c)
		if (!waiting) throw badInput('That took too long. Please try again.')
		const sessionId = await readSessionId(c)
		const { db } = c.var
		const owner = sessionId ? await ownerOf(db, sessionId) : undefined
		if (!sessionId || !owner) {
			// It keeps waiting for the login.
			await savePendingLink(c, waiting)
			throw unauthorized()
		}
		const { userId, email, provenAt } = owner
		if (email !== waiting.email) {
			throw forbidden(
				`You’re logged in as ${email}, not as ${waiting.email}, so nothing was added.`,
			)
		}
		c.set('provenAt', provenAt)
		requireProof(c)
		refuseUnconfirmed(c.env, owner)
		const event = (condition: SQL) => accountEvent(c, 'provider_linked', userIf(condition, userId))
		const linked = await linkAccount(db, { userId, sessionId }, waiting, event)
		if (linked.userId !== userId) throw conflict('It already logs in to another account.')
		if (linked.isNew) queueMail(c, { kind: 'provider-linked', userId, provider: waiting.provider })
		const domain = domainOf(waiting.email, waiting.managed)
		if (domain) {
			await recordVouched(db, sessionId, domain)
			await joinIfInvited(c, domain, userId)
		}
		return c.json({ provider: waiting.provider })
	})

	.delete('/accounts/:id', permit('account.own'), requireFresh, byId, async (c) => {
		const event = accountEventIf(c, 'provider_unlinked')
		const { db, caller } = c.var
		const { removed, exists } = await unlinkAccount(
			db,
			caller.userId,
			c.req.valid('param').id,
			event,
		)
		if (exists) throw lastWayIn()
		if (!removed) throw notFound('Login method')
		return c.body(null, 204)
	})

/** The address of a provider's page, for the browser to go to. */
async function leave(
	c: Context<App>,
	given: { provider: ProviderId; purpose: Attempt['purpose'] } & Pick<
		Attempt,
		'userId' | 'next' | 'timezone'
	>,
	email?: string,
) {
	const provider = providerOf(c.env, given.provider)
	const { origin } = new URL(c.req.url)
	const { authorizationUrl } = await import('./protocol')
	const attempt = await newAttempt(c, given)
	try {
		return c.json({ url: await authorizationUrl(c.env, provider, attempt, { origin, email }) })
	} catch (error) {
		if (!(error instanceof Failed)) throw error
		throw unavailable(`${provider.name} can’t be reached right now. Please try again later.`)
	}
}
