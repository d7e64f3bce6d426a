import { createMiddleware } from 'hono/factory'
import type { App } from '../http/context'
import type { Operation } from './operation'

/** The description that `documented` gives a route, by its handler in `app.routes`. */
export const operationOf = new WeakMap<object, Operation>()

/** Puts a route in the OpenAPI document. Does nothing to requests; goes first among its middlewares. */
export function documented(operation: Operation) {
	const middleware = createMiddleware<App>((_, next) => next())
	operationOf.set(middleware, operation)
	return middleware
}

/** Ids in examples. */
export const exampleLink = { id: '12' }
export const exampleLead = { id: '34' }
export const exampleWebhook = { id: '78' }
export const exampleDomain = { id: '9' }
export const exampleConnector = { id: '90' }
export const exampleFeed = { id: '91' }
