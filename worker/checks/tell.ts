import { messageOf, sendAll } from '../mail/enqueue'
import { showTold } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { noteTold, untoldWorkspaces } from './queries'

/** In one invocation: each takes a few queries and requests. */
const workspacesAtOnce = 50

/** Tells those who manage a workspace of its links that broke, here, and its owner by mail: once a week at most. */
export async function tellOwners(env: Env, now: number) {
	const db = database(env.DB)
	const site = configuredSite(env)
	const untold = await untoldWorkspaces(db, new Date(now), workspacesAtOnce)
	for (const { workspaceId } of untold) {
		const { told, owners } = await noteTold(db, workspaceId, new Date(now))
		await showTold(env, told)
		if (!site) continue
		const mails = told.filter(({ userId }) => owners.has(userId))
		await sendAll(
			env,
			mails.map(({ userId }) => messageOf(site, { kind: 'links-broken', userId, workspaceId })),
		)
	}
	if (untold.length === workspacesAtOnce) await env.WEBHOOKS.send({ type: 'look' })
}
