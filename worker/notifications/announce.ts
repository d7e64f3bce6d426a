import type { Context } from 'hono'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import { queueMail } from '../mail/enqueue'
import type { Env } from '../platform/env'
import type { Notified } from './queries'

/** Updates the open tabs of people who were notified of something. */
export async function notifyTabs(env: Env, notified: readonly Omit<Notified, 'id'>[]) {
	const perWorkspace = Map.groupBy(notified, ({ workspaceId }) => workspaceId)
	await Promise.all(
		[...perWorkspace].map(([workspaceId, notifications]) =>
			hubOf(env, workspaceId)
				.notify(workspaceId, [...new Set(notifications.map(({ userId }) => userId))])
				.catch((error: unknown) => logError('Hub not notified', error)),
		),
	)
}

/** After the response, mails the people notified by somebody's act, and updates their open tabs. */
export function announce(c: Context<App>, notified: readonly Notified[]) {
	if (notified.length === 0) return
	for (const { id, userId } of notified) {
		queueMail(c, { kind: 'notification', userId, notificationId: id })
	}
	c.executionCtx.waitUntil(notifyTabs(c.env, notified))
}
