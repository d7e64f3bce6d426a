import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RouterRoute } from 'hono/types'
import type { Action } from '../../schema/permissions'
import type { App } from './context'

/** Who gets through: callers who may do an action, anyone, or whomever the middleware itself lets in. */
export type Gate = Action | 'anyone' | 'own'

const gates = new WeakMap<object, Gate>()

/** Marks a middleware as the gate of its routes. */
export function asGate<Middleware extends MiddlewareHandler<App>>(
	middleware: Middleware,
	gate: Gate = 'own',
) {
	gates.set(middleware, gate)
	return middleware
}

/** The gate of routes that need no login. */
export const anyone = asGate(
	createMiddleware<App>(async (_c, next) => next()),
	'anyone',
)

const isGuarded = (path: string) => /^\/(api|mcp)(\/|$)/.test(path)

/**
 * The gate of each route of the API, by "METHOD /path". Throws for a route without exactly one, so that no
 * route is open by oversight.
 */
export function gatesOf(routes: readonly RouterRoute[]) {
	const found = new Map<string, Gate[]>()
	for (const { method, path, handler } of routes) {
		const isMiddleware = method === 'ALL' && path.endsWith('*')
		if (!isGuarded(path) || isMiddleware) continue
		const route = `${method} ${path}`
		const gate = gates.get(handler)
		found.set(route, [...(found.get(route) ?? []), ...(gate ? [gate] : [])])
	}
	return new Map(
		[...found].map(([route, [gate, ...more]]) => {
			if (!gate || more.length > 0) {
				throw new Error(`${route} needs exactly one gate: permit(action), anyone or asGate(…)`)
			}
			return [route, gate]
		}),
	)
}
