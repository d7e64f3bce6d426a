import type { Context } from 'hono'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import { mailLater } from '../mail/enqueue'
import type { Env } from '../platform/env'
import type { Told } from './queries'

/** Has the open tabs of those who were told something show it. */
export async function showTold(env: Env, told: readonly Omit<Told, 'id'>[]) {
	const perWorkspace = Map.groupBy(told, ({ workspaceId }) => workspaceId)
	await Promise.all(
		[...perWorkspace].map(([workspaceId, its]) =>
			hubOf(env, workspaceId)
				.notify(workspaceId, [...new Set(its.map(({ userId }) => userId))])
				.catch((error: unknown) => logError('Hub not notified', error)),
		),
	)
}

/** After the answer: mails those who were told something by a person, and shows it in their open tabs. */
export function announce(c: Context<App>, told: readonly Told[]) {
	if (told.length === 0) return
	for (const { id, userId } of told) {
		mailLater(c, { kind: 'notification', userId, notificationId: id })
	}
	c.executionCtx.waitUntil(showTold(c.env, told))
}
