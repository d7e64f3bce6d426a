import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import {
	connectorAnswer,
	connectorDetail,
	fieldsAnswer,
	kindAnswer,
	retriedAnswer,
	targetsAnswer,
	testedAnswer,
} from '../../schema/answers/connectors'
import { replayed } from '../../schema/answers/webhooks'
import {
	backfillInput,
	connectorChange,
	connectorInput,
	fieldsInput,
	retryInput,
	targetsInput,
} from '../../schema/connector'
import { connectorKindNames, connectorKinds } from '../../schema/connectorKinds'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { own, requireConfirmed } from '../auth/own'
import { callerWith, permit } from '../auth/permit'
import { requireProof } from '../auth/session'
import type { App } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { logError } from '../http/log'
import { byId, validate } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { seal, unseal } from '../platform/sealed'
import { askerOf } from './ask'
import { Fault } from './kind'
import { kinds } from './kinds'
import {
	addConnector,
	backfill,
	changeConnector,
	connectorOf,
	deleteConnector,
	listConnectors,
	noteTested,
	previewFacts,
	readConnector,
	retryRefused,
} from './queries'
import { wake } from './sending'
import { asking, mappingFor, prepareTarget, targetsOf } from './setup'
import { guessMapping, valuesOf } from './values'

/** The connector in the path, loaded with the caller; a 404 if it is not the workspace's. */
const named = callerWith((c, identity) =>
	connectorOf(c.var.db, identity, Number(c.req.param('id')) || 0),
)

/** The connector in the path and its key; throws a 400 if the key can't be read any more. */
async function connectorIn(c: Context<App>) {
	const [found] = named.read(c)
	if (!found) throw notFound('Connection')
	const key = await unseal(c.env, found.connector.workspaceId, found.secret)
	if (key === undefined)
		throw badInput('This server can’t read the key any more. Please connect it again.')
	return { ...found.connector, key }
}

/** Throws a 403 unless a person has just proven who they are; API tokens need a scope for this instead. */
const requireFreshPerson = createMiddleware<App>(async (c, next) => {
	if (c.var.caller.via === 'session') requireProof(c)
	await next()
})

/** Sends what waits after the response. */
function wakeLater(c: Context<App>, id: number) {
	c.executionCtx.waitUntil(
		wake(c.env, [id]).catch((error: unknown) => logError('Connection not woken', error)),
	)
}

/** The tools that leads are sent to, mounted at /api/connectors. */
export const connectors = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'listConnectors',
			tag: 'Connectors',
			summary: 'List connected tools',
			ok: 200,
			answer: z.array(connectorAnswer),
		}),
		permit('connectors.read'),
		async (c) => c.json(await listConnectors(c.var.db, c.var.caller.workspaceId)),
	)

	.get(
		'/kinds',
		documented({
			name: 'listConnectorKinds',
			tag: 'Connectors',
			summary: 'List the tools that can be connected',
			ok: 200,
			answer: z.array(kindAnswer),
		}),
		permit('connectors.read'),
		(c) =>
			c.json(
				connectorKindNames.map((kind) => {
					const { name, does, target, auth } = connectorKinds[kind]
					return { kind, name, does, target, auth }
				}),
			),
	)

	.post(
		'/targets',
		documented({
			name: 'listConnectorTargets',
			tag: 'Connectors',
			summary: 'List where leads can go',
			description: 'The lists, tables or pipelines that a key gives access to, by name.',
			ok: 200,
			answer: targetsAnswer,
			body: { kind: 'brevo', apiKey: 'xkeysib-0123456789abcdef' },
			errors: [400],
		}),
		own.permit('connectors.write'),
		validate('json', targetsInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { kind, apiKey } = c.req.valid('json')
			const { account, targets } = await targetsOf(c.env, kind, apiKey)
			return c.json({ account, targets })
		},
	)

	.post(
		'/fields',
		documented({
			name: 'listConnectorFields',
			tag: 'Connectors',
			summary: 'List what can be filled',
			description: 'With a guess which facts of a lead fill which fields, and the newest lead.',
			ok: 200,
			answer: fieldsAnswer,
			body: { kind: 'brevo', apiKey: 'xkeysib-0123456789abcdef', target: '2' },
			errors: [400],
		}),
		own.permit('connectors.write'),
		validate('json', fieldsInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { kind, apiKey: key, target } = c.req.valid('json')
			return c.json(await mappingFor(c, { kind, key, target }))
		},
	)

	.post(
		'/',
		documented({
			name: 'createConnector',
			tag: 'Connectors',
			summary: 'Connect a tool',
			description:
				'Each new lead is sent there, and changed there when it changes here. The key is stored encrypted and never returned. Adds a field “Leadlinks ID” over there, so that no lead is there twice.',
			ok: 201,
			answer: connectorAnswer,
			body: {
				kind: 'brevo',
				apiKey: 'xkeysib-0123456789abcdef',
				target: '2',
				linkId: 12,
				minScore: 50,
			},
			errors: [400, 409],
		}),
		own.permit('connectors.write'),
		validate('json', connectorInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { db, caller } = c.var
			const { apiKey, mapping, ...input } = c.req.valid('json')
			const { account, home, targets } = await targetsOf(c.env, input.kind, apiKey)
			const target = targets.find(({ id }) => id === input.target)
			if (!target) {
				const message = 'This target is not there, or this key may not use it'
				throw badInput(message, [{ path: 'target', message }])
			}
			const { idField, fields } = await prepareTarget(c.env, input.kind, apiKey, input.target)
			const guessed = mapping ?? guessMapping(fields, [])
			if (guessed.length === 0)
				throw badInput('None of its fields fits a lead. Please send a mapping.')
			const made = await addConnector(
				db,
				caller.workspaceId,
				{
					...input,
					secret: await seal(c.env, caller.workspaceId, apiKey),
					account,
					home,
					targetName: target.name,
					idField,
					mapping: guessed,
					site: new URL(c.req.url).origin,
				},
				accountEventIf(c, 'connector_added'),
			)
			return c.json(made, 201)
		},
	)

	.get(
		'/:id',
		documented({
			name: 'getConnector',
			tag: 'Connectors',
			summary: 'Get a connected tool',
			description: 'With the leads that are refused, in the tool’s own words.',
			ok: 200,
			answer: connectorDetail,
			params: exampleConnector,
		}),
		permit('connectors.read'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			return c.json(await readConnector(c.var.db, c.var.caller.workspaceId, id, visibleLimit(c)))
		},
	)

	.get(
		'/:id/fields',
		documented({
			name: 'getConnectorFields',
			tag: 'Connectors',
			summary: 'Get what is filled',
			description: 'The tool’s fields, what fills them, and the newest lead as it is sent.',
			ok: 200,
			answer: fieldsAnswer,
			params: exampleConnector,
			errors: [400],
		}),
		byId,
		named.permit('connectors.read'),
		async (c) => {
			const { kind, key, target, linkId, mapping } = await connectorIn(c)
			return c.json(await mappingFor(c, { kind, key, target }, { linkId, mapping }))
		},
	)

	.patch(
		'/:id',
		documented({
			name: 'changeConnector',
			tag: 'Connectors',
			summary: 'Change, pause, resume or reconnect',
			description:
				'Changes only what you send. A new key reconnects it; what has waited is then sent in order. While it is paused, leads wait for 30 days.',
			ok: 200,
			answer: connectorAnswer,
			params: exampleConnector,
			body: { minScore: null, paused: false },
			errors: [400],
		}),
		byId,
		validate('json', connectorChange),
		named.permit('connectors.write'),
		requireGoodStanding,
		async (c) => {
			const [found] = named.read(c)
			if (!found) throw notFound('Connection')
			const { id, kind, target, workspaceId } = found.connector
			const { apiKey, ...change } = c.req.valid('json')
			if (apiKey !== undefined && c.var.caller.via === 'session') requireProof(c)
			const grant = apiKey !== undefined && {
				...(await asking(c.env, kind, apiKey, async (ask) => {
					const { name, home } = await kinds[kind].account(ask, apiKey)
					const idField = await kinds[kind].prepare(ask, target)
					return { account: name, home: home ?? null, idField }
				})),
				secret: await seal(c.env, workspaceId, apiKey),
			}
			const event = accountEventIf(c, 'connector_changed')
			const changed = await changeConnector(
				c.var.db,
				workspaceId,
				id,
				{ ...change, ...(grant && { grant }) },
				event,
			)
			if (changed.waiting > 0 && !changed.paused) wakeLater(c, id)
			return c.json(changed)
		},
	)

	.post(
		'/:id/test',
		documented({
			name: 'testConnector',
			tag: 'Connectors',
			summary: 'Send the newest lead',
			description: 'At once, and returns what arrived. It is never there twice.',
			ok: 200,
			answer: testedAnswer,
			params: exampleConnector,
			errors: [400],
		}),
		byId,
		named.permit('connectors.write'),
		requireGoodStanding,
		async (c) => {
			const { db, caller } = c.var
			const connector = await connectorIn(c)
			const kind = kinds[connector.kind]
			const ask = askerOf(c.env, connector.kind, kind, connector.key)
			const { lead } = await previewFacts(db, caller.workspaceId, connector.linkId, visibleLimit(c))
			const answer = { leadId: lead?.id ?? null, theirId: null, page: null, field: null }
			try {
				if (!lead) {
					await kind.account(ask, connector.key)
					return c.json({ ...answer, arrived: true, problem: null })
				}
				const values = valuesOf(lead, connector.mapping, connector.site)
				const [theirId = ''] = await kind.send(ask, connector, [{ lead, values, theirId: null }])
				await noteTested(db, connector.id, lead.id, { theirId })
				const page = kind.page(connector, theirId)
				return c.json({ ...answer, arrived: true, theirId, page, problem: null })
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				return c.json({
					...answer,
					arrived: false,
					problem: error.message,
					field: error.more.field ?? null,
				})
			}
		},
	)

	.post(
		'/:id/retry',
		documented({
			name: 'retryConnector',
			tag: 'Connectors',
			summary: 'Send refused leads again',
			description: 'All of them, or the one that you name, once what they refused is mended.',
			ok: 200,
			answer: retriedAnswer,
			params: exampleConnector,
			body: {},
		}),
		permit('connectors.write'),
		byId,
		validate('json', retryInput),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			const queued = await retryRefused(c.var.db, c.var.caller.workspaceId, {
				id,
				...c.req.valid('json'),
			})
			if (queued > 0) wakeLater(c, id)
			return c.json({ queued })
		},
	)

	.post(
		'/:id/backfill',
		documented({
			name: 'backfillConnector',
			tag: 'Connectors',
			summary: 'Send all leads since a date',
			description:
				'Oldest first, 2000 at a time: call it with `next` as the body until that is null. Leads that are there already are changed, not added.',
			ok: 200,
			answer: replayed,
			params: exampleConnector,
			body: { since: '2026-01-31' },
		}),
		permit('connectors.write'),
		byId,
		validate('json', backfillInput),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			const sent = await backfill(
				c.var.db,
				c.var.caller.workspaceId,
				{ id, ...c.req.valid('json') },
				visibleLimit(c),
			)
			wakeLater(c, id)
			return c.json(sent)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteConnector',
			tag: 'Connectors',
			summary: 'Disconnect a tool',
			description: 'What has arrived there stays. The key is deleted.',
			ok: 204,
			params: exampleConnector,
		}),
		permit('connectors.write'),
		byId,
		async (c) => {
			const event = accountEventIf(c, 'connector_removed')
			await deleteConnector(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id, event)
			return c.body(null, 204)
		},
	)
