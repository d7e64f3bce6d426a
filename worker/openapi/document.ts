import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { version } from '../../package.json'
import { errorAnswer } from '../../schema/answers/common'
import { scopeWords } from '../../schema/tokenScopes'
import { validatedBy } from '../http/validate'
import { tokenQuota } from '../tokens/limit'
import { scopeOf } from '../tokens/scopes'
import { curlOf } from './curl'
import { type ErrorStatus, errorWords, type Operation } from './operation'
import { operations } from './operations'

type Json = Record<string, unknown>

const header = (description: string) => ({ description, schema: { type: 'string' } })
const pageHeaders = {
	'X-Total-Count': header('How many match the filter'),
	Link: header('`<…>; rel="next"`: where the next page is, if there is one'),
}
const leadPageHeaders = {
	...pageHeaders,
	'X-Total-Capped': header('Whether more match than were counted, which is at most 2000'),
	'X-Total-Leads': header('How many leads the workspace has'),
	'X-Total-Suspects': header('How many are held as suspected spam'),
	'X-Newest-Lead': header('The highest id of a lead so far: `newerThan` finds what came after it'),
}
const pagesOf = { leads: leadPageHeaders, links: pageHeaders }
const limitHeaders = {
	'RateLimit-Policy': header(`The limit of a token: "token";q=${tokenQuota};w=60`),
	RateLimit: header('What is left of it, and for how many seconds: "token";r=299;t=60'),
}

/**
 * The OpenAPI document of the routes. Inputs come from their validators; descriptions and answers from
 * operations.ts.
 */
export function openApiDocument(routes: readonly RouterRoute[], origin: string) {
	const schemas: Json = {}

	/** A zod shape as JSON Schema; named shapes become components. */
	function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
		const { properties, $defs = {} } = z.toJSONSchema(z.object({ shape }), {
			io,
			unrepresentable: 'any',
			override: ({ jsonSchema }) => {
				// Answers may gain properties, which must not break clients.
				if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
				// The pattern only repeats the format, in 400 characters.
				if (jsonSchema.format) delete jsonSchema.pattern
			},
		})
		const refer = (schema: unknown) =>
			JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Json
		for (const [name, { id: _, ...schema }] of Object.entries($defs)) schemas[name] = refer(schema)
		return refer(properties?.shape)
	}

	const shapesOf = (route: string) =>
		routes
			.filter(({ method, path }) => `${method} ${path}` === route)
			.flatMap(({ handler }) => validatedBy.get(handler) ?? [])

	function parameters(route: string, { params, query, once }: Operation) {
		const shapes = shapesOf(route)
		const given = (
			place: 'path' | 'query',
			target: string,
			examples: Record<string, string> = {},
		) => {
			const shape = shapes.find((one) => one.target === target)?.schema
			const { properties = {}, required = [] } = (shape ? schemaOf(shape, 'input') : {}) as {
				properties?: Record<string, Json>
				required?: string[]
			}
			const names = place === 'path' ? Object.keys(examples) : Object.keys(properties)
			return names.map((name) => ({
				name,
				in: place,
				required: place === 'path' || required.includes(name),
				schema: properties[name] ?? { type: 'string' },
				...(examples[name] !== undefined && { example: examples[name] }),
			}))
		}
		return [
			...given('path', 'param', params),
			...given('query', 'query', query),
			...(once
				? [
						{
							name: 'Idempotency-Key',
							in: 'header',
							required: false,
							description: 'For a day, the same key with the same body gets the same response.',
							schema: { type: 'string', maxLength: 255 },
						},
					]
				: []),
		]
	}

	function responses(route: string, operation: Operation) {
		const { ok, answer, paged, params, once, errors = [] } = operation
		const guarded = scopeOf[route] || operation.tag === 'Tokens'
		const takes = shapesOf(route).length > 0 || operation.bodyShape
		const where = (is: unknown, ...some: ErrorStatus[]) => (is ? some : [])
		const statuses = [
			...where(takes, 400),
			...where(guarded, 401, 403, 429),
			...where(params, 404),
			...where(once, 422),
			...errors,
		].toSorted()
		const headers = { ...(scopeOf[route] && limitHeaders), ...(paged && pagesOf[paged]) }
		const content =
			answer === 'csv'
				? { 'text/csv': { schema: { type: 'string' } } }
				: answer && { 'application/json': { schema: schemaOf(answer, 'output') } }
		const failure = { 'application/json': { schema: schemaOf(errorAnswer, 'output') } }
		return {
			[ok]: {
				description: ok === 201 ? 'Made' : ok === 204 ? 'Done' : 'The answer',
				...(Object.keys(headers).length > 0 && { headers }),
				...(content && { content }),
			},
			...Object.fromEntries(
				statuses.map((status) => [status, { description: errorWords[status], content: failure }]),
			),
		}
	}

	function operationOf(route: string, operation: Operation) {
		const { name, tag, summary, description, body, bodyShape } = operation
		const shape = bodyShape ?? shapesOf(route).find(({ target }) => target === 'json')?.schema
		const scope = scopeOf[route]
		const taken = parameters(route, operation)
		return {
			operationId: name,
			tags: [tag],
			summary,
			...(description && { description }),
			security: scope ? [{ token: [scope] }] : tag === 'Tokens' ? [{ session: [] }] : [],
			...(taken.length > 0 && { parameters: taken }),
			...(shape && {
				requestBody: {
					required: true,
					content: { 'application/json': { schema: schemaOf(shape, 'input'), example: body } },
				},
			}),
			responses: responses(route, operation),
			'x-codeSamples': [
				{
					lang: 'Shell',
					label: 'curl',
					source: curlOf(route, operation, origin, scope !== undefined),
				},
			],
		}
	}

	const paths: Record<string, Json> = {}
	for (const [route, operation] of Object.entries(operations)) {
		const [method = '', pattern = ''] = route.split(' ')
		const path = pattern.replace(/:(\w+)/g, '{$1}')
		paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, operation) }
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'Leadlinks',
			version,
			description:
				'What the app does, for programs. Send a token as `Authorization: Bearer ll_…`: an owner or admin makes one under Settings → Connections, for the scopes that the program needs.',
		},
		servers: [{ url: origin }],
		tags: ['Links', 'Design', 'Leads', 'Numbers', 'Account', 'Webhooks', 'Tokens', 'Public'].map(
			(name) => ({
				name,
			}),
		),
		paths,
		components: {
			schemas,
			securitySchemes: {
				token: {
					type: 'http',
					scheme: 'bearer',
					bearerFormat: 'll_…',
					description: Object.entries(scopeWords)
						.map(([scope, words]) => `- \`${scope}\`: ${words}`)
						.join('\n'),
				},
				session: {
					type: 'apiKey',
					in: 'cookie',
					name: '__Host-session',
					description: 'A person logged in to the app',
				},
			},
		},
	}
}
