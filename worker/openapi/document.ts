import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { version } from '../../package.json'
import { errorAnswer } from '../../schema/answers/common'
import { permissions } from '../../schema/permissions'
import { scopeWords } from '../../schema/tokenScopes'
import { type Gate, gatesOf } from '../http/gates'
import { propertiesOf, type Validated, validatedBy } from '../http/validate'
import { tokenQuota } from '../tokens/limit'
import { curlOf } from './curl'
import { operationOf } from './documented'
import { type ErrorStatus, errorWords, type Operation, okWords } from './operation'

const header = (description: string) => ({ description, schema: { type: 'string' as const } })
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
const trashPageHeaders = {
	...pageHeaders,
	'X-Total-Bytes': header('The space that everything in the trash takes'),
}
const pagesOf = { leads: leadPageHeaders, links: pageHeaders, trash: trashPageHeaders }
const limitHeaders = {
	'RateLimit-Policy': header(`The limit of a token: "token";q=${tokenQuota};w=60`),
	RateLimit: header('What is left of it, and for how many seconds: "token";r=299;t=60'),
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Sorts the document, since rooms register their routes in an order that suits their middlewares. */
const byPath = (a: RouterRoute, b: RouterRoute) =>
	a.path.localeCompare(b.path) || methods.indexOf(a.method) - methods.indexOf(b.method)

const idempotencyKey = z.string().max(255).optional().meta({
	description: 'For a day, the same key with the same body gets the same response.',
})

const withExample = (schema: z.ZodType, example: string | undefined) =>
	example === undefined ? schema : schema.meta({ ...schema.meta(), param: { example } })

function parametersOf(validated: Validated[], { params = {}, query = {}, once }: Operation) {
	const accepted = (target: string) =>
		Object.assign(
			{},
			...validated.map((one) => (one.target === target ? propertiesOf(one.schema) : {})),
		) as Record<string, z.ZodType>
	const inPath = accepted('param')
	const path = Object.entries(params).map(([name, example]) => [
		name,
		withExample(inPath[name] ?? z.string(), example),
	])
	const inQuery = Object.entries(accepted('query')).map(([name, schema]) => [
		name,
		withExample(schema, query[name]),
	])
	return {
		...(path.length > 0 && { path: z.object(Object.fromEntries(path)) }),
		...(inQuery.length > 0 && { query: z.object(Object.fromEntries(inQuery)) }),
		...(once && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
	}
}

/** Whether a route needs a login, and the scope with which a token counts as one. */
type Access = { guarded: boolean; scope?: string | undefined }

function accessOf(gate: Gate | undefined): Access {
	if (gate === undefined || gate === 'anyone' || gate === 'own') return { guarded: false }
	return { guarded: true, scope: permissions[gate].scope }
}

function responsesOf(
	{ ok, answer, paged, params, once, errors = [], bodyShape }: Operation,
	validated: Validated[],
	{ guarded, scope }: Access,
) {
	const statuses: ErrorStatus[] = [
		...(validated.length > 0 || bodyShape ? ([400] as const) : []),
		...(guarded ? ([401, 403, 429] as const) : []),
		...(params ? ([404] as const) : []),
		...(once ? ([422] as const) : []),
		...errors,
	]
	const headers = { ...(scope && limitHeaders), ...(paged && pagesOf[paged]) }
	const content =
		answer === 'csv'
			? { 'text/csv': { schema: { type: 'string' as const } } }
			: answer === 'file'
				? { 'application/octet-stream': { schema: { type: 'string' as const } } }
				: answer && { 'application/json': { schema: answer } }
	return {
		[ok]: {
			description: okWords[ok],
			...(Object.keys(headers).length > 0 && { headers }),
			...(content && { content }),
		},
		...Object.fromEntries(
			statuses.toSorted().map((status) => [
				status,
				{
					description: errorWords[status],
					content: { 'application/json': { schema: errorAnswer } },
				},
			]),
		),
	}
}

/** The OpenAPI document of the routes: inputs come from their validators, the rest from `documented`. */
export function openApiDocument(routes: readonly RouterRoute[], origin: string) {
	const gates = gatesOf(routes)
	function toOpenApi(route: string, operation: Operation): ZodOpenApiOperationObject {
		const { name, tag, summary, description, body, bodyShape } = operation
		const validated = routes
			.filter(({ method, path }) => `${method} ${path}` === route)
			.flatMap(({ handler }) => validatedBy.get(handler) ?? [])
		const schema = bodyShape ?? validated.find(({ target }) => target === 'json')?.schema
		const access = accessOf(gates.get(route))
		const { guarded, scope } = access
		return {
			operationId: name,
			tags: [tag],
			summary,
			...(description && { description }),
			security: scope ? [{ token: [scope] }] : guarded ? [{ session: [] }] : [],
			requestParams: parametersOf(validated, operation),
			...(schema && {
				requestBody: {
					required: true,
					content: { 'application/json': { schema, example: body } },
				},
			}),
			responses: responsesOf(operation, validated, access),
			'x-codeSamples': [
				{
					lang: 'Shell',
					label: 'curl',
					source: curlOf(route, operation, origin, scope !== undefined),
				},
			],
		}
	}

	const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
	for (const { method, path: pattern, handler } of routes.toSorted(byPath)) {
		const operation = operationOf.get(handler)
		if (!operation) continue
		const path = pattern.replace(/:(\w+)/g, '{$1}')
		paths[path] = {
			...paths[path],
			[method.toLowerCase()]: toOpenApi(`${method} ${pattern}`, operation),
		}
	}
	return createDocument(
		{
			openapi: '3.1.1',
			info: {
				title: 'Leadlinks',
				version,
				description:
					'Everything the app does, over HTTP. Send a token as `Authorization: Bearer ll_…`: an owner or admin creates one under Settings → API, for the scopes that the program needs.',
			},
			servers: [{ url: origin }],
			tags: [
				'Links',
				'Design',
				'Leads',
				'Trash',
				'Numbers',
				'Account',
				'Domains',
				'Webhooks',
				'Connectors',
				'Tokens',
				'Public',
			].map((name) => ({
				name,
			})),
			paths,
			components: {
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
		},
		{
			override: ({ jsonSchema, io }) => {
				// Responses may gain properties, which must not break clients.
				if (io === 'output' && jsonSchema.additionalProperties === false) {
					delete jsonSchema.additionalProperties
				}
				// The pattern only repeats the format, in 400 characters.
				if (jsonSchema.format) delete jsonSchema.pattern
			},
			allowEmptySchema: { custom: true, transform: true, unknown: true },
		},
	)
}
