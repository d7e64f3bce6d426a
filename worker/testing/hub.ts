import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { DurableObjectStub } from '@cloudflare/workers-types'
import { quarterOf } from '../../schema/day'
import type { Hub } from '../hub/hub'
import { hubOf } from '../hub/hubs'
import type { VisitsMessage } from '../platform/messages'
import { origin } from './client'
import { plant } from './planted'

/** The moment of a test’s visits: the same for the whole file, even if the next quarter of an hour begins. */
export const now = Date.now()
export const person = (i = 0) => [`source${i}`, '', '', 'DE', 'mobile', 'de']

export const stubOf = (workspaceId: number) =>
	env.HUB.getByName(String(workspaceId)) as unknown as DurableObjectStub<Hub>

export async function plantNumbers() {
	const { workspaceId, linkId, id } = await plant()
	return { userId: id, workspaceId, linkId: Number(linkId), hub: hubOf(env, workspaceId) }
}
export type Planted = Awaited<ReturnType<typeof plantNumbers>>

let batches = 0
export const batch = (
	{ workspaceId, linkId }: Planted,
	visitors: Record<string, VisitsMessage['visits'][number][3]>,
	quarter = quarterOf(now),
	signs: VisitsMessage['signs'] = [],
): VisitsMessage => ({
	type: 'visits',
	id: `batch ${++batches}`,
	workspaceId,
	visits: Object.entries(visitors).map(([visitor, known]) => [linkId, quarter, visitor, known]),
	signs,
})
export const people = (...visitors: string[]) =>
	Object.fromEntries(visitors.map((visitor) => [visitor, person()]))

/** Makes the hub write its totals, as its alarm does. */
export async function written({ workspaceId }: Pick<Planted, 'workspaceId'>) {
	const stub = stubOf(workspaceId)
	await runInDurableObject(stub as never, async (hub: Hub) => hub.alarm())
}

/** Opens a tab's socket, as the owner's app does; while it is open, counts are written within seconds. */
export async function openSocket(cookie: string | undefined, headers: Record<string, string> = {}) {
	const { default: worker } = await import('../main')
	const { createExecutionContext } = await import('cloudflare:test')
	return worker.fetch(
		new Request(`${origin}/api/live`, {
			headers: { upgrade: 'websocket', origin, ...(cookie && { cookie }), ...headers },
		}),
		env,
		createExecutionContext() as never,
	) as Promise<Response & { webSocket?: WebSocket }>
}

/** Keeps a tab open whose messages nobody reads. */
export async function watch(cookie: string) {
	const { webSocket } = await openSocket(cookie)
	webSocket?.accept()
}

export const visitsOf = async ({ linkId }: Planted) =>
	(
		await env.DB.prepare('select total(visits) as visits from link_days where link_id = ?')
			.bind(linkId)
			.first()
	)?.visits
