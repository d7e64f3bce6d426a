import { millisecondsInHour } from 'date-fns/constants'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
	deliveriesQuery,
	replayInput,
	sampleQuery,
	secretOverlapHours,
	sendAgain as sendAgainInput,
	webhookChange,
	webhookInput,
} from '../../schema/webhook'
import { isTaken, sayWebhookFault } from '../../schema/webhookFault'
import { recognizedFormat, type WebhookFormat, webhookFormats } from '../../schema/webhookFormat'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, requireCaller, requireProof, requireRole } from '../auth/session'
import type { App } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { logError } from '../http/log'
import { byId, validate } from '../http/validate'
import { visibleLimit } from '../payments/plan'
import { noteTest, replay, sendAgain } from './deliveryQueries'
import { readLog, samplesOf } from './log'
import { payloadOf, testSubject } from './payload'
import {
	addEndpoint,
	changeEndpoint,
	deleteEndpoint,
	endpointOf,
	listEndpoints,
	rotateSecret,
} from './queries'
import { newSeed, secretOf } from './secret'
import { sendOnce, wake } from './sending'
import { requireTarget } from './target'

const admins = requireRole('owner', 'admin')

/** Like requireFresh, but lets API tokens through, which have a scope for it. */
const requireFreshPerson = createMiddleware<App>(async (c, next) => {
	if (c.var.caller.via === 'session') requireProof(c)
	await next()
})

/** The endpoint in the path, loaded with the caller; a 404 if it is not the workspace's. */
const named = callerWith((c, identity) =>
	endpointOf(c.var.db, identity, Number(c.req.param('id')) || 0),
)
function endpointIn(c: Context<App>) {
	const [endpoint] = named.read(c)
	if (!endpoint) throw notFound('Webhook')
	return endpoint
}

/** Throws a 400 for an address that can't receive this format. */
function requireAddress(url: string, format: WebhookFormat) {
	const message = webhookFormats[format].addressProblem(new URL(url))
	if (message) throw badInput(message, [{ path: 'url', message }])
}

/** Wakes the sending after the response. */
function wakeLater(c: Context<App>, endpointId: number) {
	const woken = wake(c.env, [endpointId]).catch((error: unknown) =>
		logError('Webhook not woken', error),
	)
	c.executionCtx.waitUntil(woken)
}

/** Webhooks, mounted at /api/webhooks. */
export const webhooks = new Hono<App>()
	.get(
		'/:id/deliveries',
		byId,
		validate('query', deliveriesQuery),
		named.require,
		admins,
		async (c) =>
			c.json(
				await readLog(c.var.db, endpointIn(c), {
					...c.req.valid('query'),
					visibleLimit: visibleLimit(c),
				}),
			),
	)

	// Sent while the caller waits for the result.
	.post('/:id/test', byId, named.require, admins, requireGoodStanding, async (c) => {
		const endpoint = endpointIn(c)
		const happened = {
			type: 'lead.created',
			subjectId: testSubject,
			happenedAt: new Date(),
		} as const
		const payload = payloadOf(happened, { leads: new Map(), links: new Map() })
		if (!payload) throw new Error('A test must have a payload')
		const messageId = `msg_test_${crypto.randomUUID()}`
		const outcome = await sendOnce(c.env, endpoint, messageId, payload)
		const taken = outcome.status !== null && isTaken(outcome.status)
		await noteTest(c.var.db, endpoint, messageId, outcome, taken)
		if (taken && endpoint.failures > 0) wakeLater(c, endpoint.id)
		const { status, fault, answer } = outcome
		return c.json({ taken, status, answer, problem: sayWebhookFault(status, fault) ?? null })
	})

	.patch(
		'/:id',
		byId,
		validate('json', webhookChange),
		named.require,
		admins,
		requireGoodStanding,
		async (c) => {
			const endpoint = endpointIn(c)
			const change = c.req.valid('json')
			const { url, paused } = change
			const format = change.format ?? recognizedFormat(url ?? '') ?? endpoint.format
			if (url !== undefined || change.format) requireAddress(url ?? endpoint.url, format)
			if (url !== undefined) {
				if (c.var.caller.via === 'session') requireProof(c)
				await requireTarget(c.env, url, c.req.url)
			}
			const changed = await changeEndpoint(c.var.db, c.var.caller.workspaceId, endpoint.id, {
				...change,
				...(format !== endpoint.format && { format }),
			})
			if (changed.waiting > 0 && (paused === false || url !== undefined)) wakeLater(c, endpoint.id)
			return c.json(changed)
		},
	)

	.use(requireCaller, admins)

	.get('/', async (c) => c.json(await listEndpoints(c.var.db, c.var.caller.workspaceId)))

	// For whoever builds a receiver before there is anything to send.
	.get('/sample', validate('query', sampleQuery), async (c) =>
		c.json(
			await samplesOf(
				c.var.db,
				c.var.caller.workspaceId,
				c.req.valid('query').event,
				visibleLimit(c),
			),
		),
	)

	// Only this response and that of a rotation contain a secret.
	.post('/', validate('json', webhookInput), requireGoodStanding, requireFreshPerson, async (c) => {
		const { db, caller } = c.var
		const input = c.req.valid('json')
		const format = input.format ?? recognizedFormat(input.url) ?? 'json'
		requireAddress(input.url, format)
		await requireTarget(c.env, input.url, c.req.url)
		const seed = newSeed()
		const site = new URL(c.req.url).origin
		const event = accountEventIf(c, 'webhook_added')
		const made = await addEndpoint(db, caller.workspaceId, { ...input, format, seed, site }, event)
		return c.json({ ...made, secret: secretOf(c.env, seed) }, 201)
	})

	.post('/:id/rotate', byId, requireGoodStanding, requireFreshPerson, async (c) => {
		const seed = newSeed()
		const formerUntil = new Date(Date.now() + secretOverlapHours * millisecondsInHour)
		const { id } = c.req.valid('param')
		await rotateSecret(c.var.db, c.var.caller.workspaceId, id, { seed, formerUntil })
		return c.json({ secret: secretOf(c.env, seed), formerUntil })
	})

	.post('/:id/again', byId, validate('json', sendAgainInput), requireGoodStanding, async (c) => {
		const { id } = c.req.valid('param')
		await sendAgain(c.var.db, c.var.caller.workspaceId, { id, ...c.req.valid('json') })
		wakeLater(c, id)
		return c.body(null, 204)
	})

	.post('/:id/replay', byId, validate('json', replayInput), requireGoodStanding, async (c) => {
		const { id } = c.req.valid('param')
		const { workspaceId } = c.var.caller
		const replayed = await replay(
			c.var.db,
			workspaceId,
			{ id, ...c.req.valid('json') },
			visibleLimit(c),
		)
		wakeLater(c, id)
		return c.json(replayed)
	})

	.delete('/:id', byId, async (c) => {
		const event = accountEventIf(c, 'webhook_removed')
		await deleteEndpoint(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id, event)
		return c.body(null, 204)
	})
