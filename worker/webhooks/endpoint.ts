import type { Context } from 'hono'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { logError } from '../http/log'
import { endpointOf } from './queries'
import { wake } from './sending'

/** The endpoint in the path, loaded with the caller; a 404 if it is not the workspace's. */
export const named = callerWith((c, identity) =>
	endpointOf(c.var.db, identity, Number(c.req.param('id')) || 0),
)

export function endpointIn(c: Context<App>) {
	const [endpoint] = named.read(c)
	if (!endpoint) throw notFound('Webhook')
	return endpoint
}

/** Wakes the sending after the response. */
export function wakeLater(c: Context<App>, endpointId: number) {
	const woken = wake(c.env, [endpointId]).catch((error: unknown) =>
		logError('Webhook not woken', error),
	)
	c.executionCtx.waitUntil(woken)
}
