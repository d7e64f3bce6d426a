import { Hono } from 'hono'
import { z } from 'zod'
import {
	fieldsAnswer,
	kindAnswer,
	stagesAnswer,
	targetsAnswer,
} from '../../schema/answers/connectors'
import { fieldsInput, targetsInput } from '../../schema/connector'
import { requireGoodStanding } from '../abuse/standing'
import { requireConfirmed } from '../auth/own'
import { permit } from '../auth/permit'
import { requireFreshPerson } from '../auth/session'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { kindsOn } from './client'
import { credentialIn, holding } from './credential'
import { previewFacts } from './leadQueries'
import { readingGate } from './leaseGate'
import { mappingFor, stagesOf, targetsOf } from './setup'

/** The kinds, targets and fields that owners choose from to connect a tool; mounted in /api/connectors. */
export const choices = new Hono<App>()
	.get(
		'/kinds',
		documented({
			name: 'listConnectorKinds',
			tag: 'Connectors',
			summary: 'List the tools that can be connected',
			description:
				'With the server’s variables that a tool still needs, if any: docs/connectors.md says how to set it up.',
			ok: 200,
			answer: z.array(kindAnswer),
		}),
		permit('connectors.read'),
		(c) => c.json(kindsOn(c.env)),
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
		holding.permit('connectors.write'),
		validate('json', targetsInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { kind, ...given } = c.req.valid('json')
			const { access } = await credentialIn(c, kind, given)
			const { account, targets } = await targetsOf(c.env, kind, access)
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
		holding.permit('connectors.write'),
		validate('json', fieldsInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { kind, target, ...given } = c.req.valid('json')
			const { access } = await credentialIn(c, kind, given)
			const preview = previewFacts(c.var.db, c.var.caller.workspaceId, visibleLimit(c))
			return c.json(await mappingFor(c, { kind, access, target }, preview))
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
		readingGate.permit('connectors.read'),
		async (c) => {
			const { connector, ...preview } = await readingGate.read(c)
			return c.json(await mappingFor(c, connector, preview, connector.mapping))
		},
	)

	.get(
		'/:id/stages',
		documented({
			name: 'getConnectorStages',
			tag: 'Connectors',
			summary: 'List the stages that can come back',
			description:
				'The tool’s stages, such as a pipeline’s, and our stage for each. PATCH the connector’s `stages` to have changes come back, within a quarter of an hour.',
			ok: 200,
			answer: stagesAnswer,
			params: exampleConnector,
			errors: [400],
		}),
		byId,
		readingGate.permit('connectors.read'),
		async (c) => {
			const { kind, access, target, stages } = (await readingGate.read(c)).connector
			const all = await stagesOf(c.env, kind, access, target)
			return c.json({
				stages: all.map(({ id, name }) => ({ id, name })),
				mapping:
					stages ?? all.flatMap(({ id, guess }) => (guess ? [{ theirs: id, ours: guess }] : [])),
			})
		},
	)
