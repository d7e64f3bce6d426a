import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { z } from 'zod'
import { idPattern } from '../../schema/id'
import type { App } from './context'
import { badInput } from './errors'
import { unknownKeys, unknownParameterMessage } from './unknown'

export type Validated = { target: string; schema: z.ZodType }

/** What each validator accepts, for the OpenAPI document. */
export const validatedBy = new WeakMap<object, Validated>()

/** The same shape, refusing unknown properties unless the shape allows them. */
function strict<S extends z.ZodType>(schema: S): S {
	if (schema instanceof z.ZodPipe) {
		return schema.clone({ ...schema.def, in: strict(schema.in as z.ZodType) })
	}
	return schema instanceof z.ZodObject && !schema.def.catchall
		? (schema.strict() as unknown as S)
		: schema
}

/**
 * A zod validator that throws: bad input is a 400 with the first message and all issues. A body can't have
 * unknown properties; refuseUnknownQuery does the same for queries.
 */
export const validate = <S extends z.ZodType, T extends keyof ValidationTargets>(
	target: T,
	shape: S,
) => {
	const schema = target === 'json' ? strict(shape) : shape
	const validator = zValidator(
		target,
		schema,
		(result) => {
			if (result.success) return
			const issues = result.error.issues.map((issue) => ({
				path: [
					...issue.path,
					...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
				].join('.'),
				message: issue.message,
			}))
			throw badInput(issues[0]?.message ?? 'Invalid input', issues)
		},
		{
			validationFunction: (schema, value) =>
				(schema as z.ZodType).safeParseAsync(value, { error: unknownKeys }) as never,
		},
	)
	validatedBy.set(validator, { target, schema })
	return validator
}

/** The properties that a validator accepts. */
export function propertiesOf(schema: z.ZodType): Record<string, z.ZodType> {
	if (schema instanceof z.ZodPipe) return propertiesOf(schema.in as z.ZodType)
	return schema instanceof z.ZodObject ? schema.shape : {}
}

/** A parameter of every route: the request's workspace; see namedWorkspace. */
const everywhere = 'workspace'

/** Routes called by visitors, other sites and sign-in providers, which add parameters of their own. */
const lenient = /^\/api\/(?:(?:capture|info|stripe)\/|auth\/providers\/\w+\/callback$)/

/** Refuses query parameters that no validator of the route knows. */
export const refuseUnknownQuery = createMiddleware<App>(async (c, next) => {
	const names = Object.keys(c.req.query()).filter((name) => name !== everywhere)
	if (names.length > 0 && !lenient.test(c.req.path)) {
		const routes = matchedRoutes(c)
		const known = routes.flatMap(({ handler }) => {
			const { target, schema } = validatedBy.get(handler) ?? {}
			return target === 'query' && schema ? Object.keys(propertiesOf(schema)) : []
		})
		const unknown = names.filter((name) => !known.includes(name))
		const exists = routes.some(
			({ method, path }) => method === c.req.method && path.startsWith('/api/'),
		)
		if (exists && unknown.length > 0) {
			const issues = unknown.map((name) => ({
				path: name,
				message: unknownParameterMessage(name, known),
			}))
			throw badInput(issues[0]?.message ?? '', issues)
		}
	}
	await next()
})

/** The id of a link or lead in a path, as a number. */
export const idInPath = z.string().regex(idPattern, 'The id must be a number').transform(Number)

/** Parses a body as JSON; throws a 400 if it isn't. */
export function jsonIn(body: string): unknown {
	try {
		return JSON.parse(body)
	} catch {
		throw badInput('The body is not valid JSON')
	}
}

export const byId = validate('param', z.object({ id: idInPath }))
