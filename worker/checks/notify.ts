import { messageOf } from '../mail/enqueue'
import { notifyTabs } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import { queueAll } from '../platform/queueAll'
import { configuredSite } from '../platform/site'
import { notifyOfBroken, workspacesToNotify } from './queries'

/** In one invocation: each takes a few queries and requests. */
const workspacesAtOnce = 50

/** Notifies a workspace's managers of broken links, and its owner by mail as well, at most once a week. */
export async function notifyOwners(env: Env, now: number) {
	const db = database(env.DB)
	const site = configuredSite(env)
	const workspaces = await workspacesToNotify(db, new Date(now), workspacesAtOnce)
	for (const { workspaceId } of workspaces) {
		const { notified, owners } = await notifyOfBroken(db, workspaceId, new Date(now))
		await notifyTabs(env, notified)
		if (!site) continue
		const mails = notified.filter(({ userId }) => owners.has(userId))
		await queueAll(
			env.MAILS,
			mails.map(({ userId }) => messageOf(site, { kind: 'links-broken', userId, workspaceId })),
		)
	}
	if (workspaces.length === workspacesAtOnce) await env.WEBHOOKS.send({ type: 'look' })
}
