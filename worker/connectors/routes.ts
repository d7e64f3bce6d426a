import { Hono } from 'hono'
import { z } from 'zod'
import { connectorAnswer, connectorDetail } from '../../schema/answers/connectors'
import { connectorChange, connectorInput } from '../../schema/connector'
import { connectorKinds } from '../../schema/connectorKinds'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { requireConfirmed } from '../auth/own'
import { permit } from '../auth/permit'
import { requireFreshPerson, requireProof } from '../auth/session'
import type { App } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { refuseStale } from '../http/stale'
import { byId, validate } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { sealAccess } from './access'
import { addConnector, changeConnector, deleteConnector, isAsRead } from './changeQueries'
import { choices } from './choices'
import { credentialIn, holding } from './credential'
import { grants } from './grants'
import { newTarget } from './kind'
import { kinds } from './kinds.gen'
import { leaveHooks } from './leftHooks'
import { keepHookLater, named, wakeLater } from './named'
import { listConnectors, readConnector } from './queries'
import { resending } from './resending'
import { asking, makeTarget, prepareTarget, targetsOf } from './setup'
import { testing } from './testing'
import { guessMapping, mappingOfAll, withShapes } from './values'

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

	.route('/', choices)
	.route('/', grants)

	.post(
		'/',
		documented({
			name: 'createConnector',
			tag: 'Connectors',
			summary: 'Connect a tool',
			description:
				'Each new lead is sent to the tool, and changed there when it changes here. The key is stored encrypted and never returned. Some tools have no keys: they are connected in a browser, in Settings → Connections. Adds a field “Leadlinks ID” at the tool, so that no lead is there twice.',
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
		holding.permit('connectors.write'),
		validate('json', connectorInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { db, caller } = c.var
			const { apiKey, grant, mapping, ...input } = c.req.valid('json')
			const { kind } = input
			const credential = await credentialIn(c, kind, { apiKey, grant })
			const { access, text, grantId } = credential
			const { account, home, targets } = await targetsOf(c.env, kind, access)
			const target = targets.find(({ id }) => id === input.target)
			if (!target) throw badInput('This target is not there, or you may not use it', 'target')
			const isNew = target.id === newTarget
			const chosen = isNew
				? await makeTarget(c.env, kind, access, mapping ?? mappingOfAll())
				: target
			const { idField, fields } = await prepareTarget(c.env, kind, access, chosen.id)
			const guessed = mapping ? withShapes(mapping, fields) : guessMapping(fields, [])
			if (guessed.length === 0)
				throw badInput('None of its fields fits a lead. Please send a mapping.')
			const made = await addConnector(
				db,
				caller.workspaceId,
				{
					...input,
					secret: await sealAccess(c.env, caller.workspaceId, text),
					grantId,
					account,
					home,
					target: chosen.id,
					targetName: chosen.name,
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

	.patch(
		'/:id',
		documented({
			name: 'changeConnector',
			tag: 'Connectors',
			summary: 'Change, pause, resume or reconnect',
			description:
				'Changes only what you send. A new key or grant reconnects it; what has waited is then sent in order. While it is paused, leads wait for 30 days. With `stages`, changes of stage come back from there. With `base`, what you saw of what you change, a 409 names what somebody else changed since.',
			ok: 200,
			answer: connectorAnswer,
			params: exampleConnector,
			body: { minScore: null, paused: false },
			errors: [400, 409],
		}),
		byId,
		validate('json', connectorChange),
		named.permit('connectors.write'),
		requireGoodStanding,
		async (c) => {
			const [found] = named.read(c)
			if (!found) throw notFound('Connection')
			const { id, kind, target, workspaceId } = found.connector
			const { apiKey, grant, base, ...change } = c.req.valid('json')
			if (change.stages && !connectorKinds[kind].stages)
				throw badInput(`No stages come back from ${connectorKinds[kind].name}`, 'stages')
			refuseStale(found.connector, base, change)
			const isReconnected = apiKey !== undefined || grant !== undefined
			if (isReconnected && c.var.caller.via === 'session') requireProof(c)
			const credential =
				isReconnected && (await credentialIn(c, kind, { apiKey, grant }, found.grants))
			const reconnected = credential && {
				...(await asking(c.env, kind, credential.access, async (ask) => {
					const token = await credential.access.token()
					const { name, home } = await kinds[kind].account(ask, token)
					const idField = await kinds[kind].prepare(ask, target)
					return { account: name, home: home ?? null, idField }
				})),
				secret: await sealAccess(c.env, workspaceId, credential.text),
				grantId: credential.grantId,
			}
			const event = accountEventIf(c, 'connector_changed')
			const changed = await changeConnector(
				c.var.db,
				workspaceId,
				id,
				{
					...change,
					...(change.mapping && {
						mapping: withShapes(
							change.mapping,
							found.connector.mapping.map(({ to, as }) => ({ id: to, as })),
						),
					}),
					...(reconnected && { reconnected }),
				},
				event,
				isAsRead(found.connector, base),
			)
			if (changed.waiting > 0 && !changed.paused) wakeLater(c, id)
			if (change.stages !== undefined || change.paused !== undefined || credential)
				keepHookLater(
					c,
					found,
					changed.stages !== null && !changed.paused,
					credential ? credential.text : undefined,
				)
			return c.json(changed)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteConnector',
			tag: 'Connectors',
			summary: 'Disconnect a tool',
			description: 'Leads already sent stay there. The key is deleted.',
			ok: 204,
			params: exampleConnector,
		}),
		byId,
		named.permit('connectors.write'),
		async (c) => {
			const event = accountEventIf(c, 'connector_removed')
			await deleteConnector(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id, event)
			const [found] = named.read(c)
			if (found?.connector.stages) {
				const { id: connectorId, kind, workspaceId } = found.connector
				await leaveHooks(c.env, [{ connectorId, kind, workspaceId, ...found.secret }])
			}
			return c.body(null, 204)
		},
	)

	.route('/', testing)
	.route('/', resending)
