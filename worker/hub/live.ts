import { Hono } from 'hono'
import { permit } from '../auth/permit'
import { readSessionId } from '../auth/session'
import type { App } from '../http/context'
import { forbidden, HttpError } from '../http/errors'
import { hubOf } from './hubs'

/** GET /api/live: a WebSocket with the workspace's events; see schema/live.ts. */
export const live = new Hono<App>().get('/', permit('app.use'), async (c) => {
	if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
		throw new HttpError(426, 'bad_input', 'Please open this address as a WebSocket', {
			headers: { Upgrade: 'websocket' },
		})
	}
	// Other sites can open WebSockets with our cookies, but browsers send the origin along.
	if (c.req.header('origin') !== new URL(c.req.url).origin) {
		throw forbidden('This connection came from another site')
	}
	const { workspaceId, role, seatless } = c.var.caller
	const query = new URLSearchParams({
		workspace: String(workspaceId),
		session: (await readSessionId(c)) ?? '',
		// When the role changes, the hub closes the socket and the tab opens another.
		role: seatless ? '' : role,
	})
	const request = new Request(`https://hub/?${query}`, { headers: { Upgrade: 'websocket' } })
	const { status, webSocket } = (await hubOf(c.env, workspaceId).fetch(request)) as Response & {
		webSocket?: unknown
	}
	// A new response, because middleware adds headers and this one's are immutable.
	return new Response(null, { status, webSocket } as ResponseInit)
})
