import { logError } from '../http/log'
import type { Env } from '../platform/env'
import type { OrphanedHook } from '../platform/messages'
import { queueAll } from '../platform/queueAll'
import { unseal } from '../platform/sealed'
import { byKey, byNewGrant, grantIn } from './access'
import { askerOf } from './ask'
import { delayAfter, faultOf, waitMsOf } from './fault'
import { hookPath, reachableSite } from './hooks'
import { kinds } from './kinds.gen'

/** After this many tries, about a day, we leave it to the tool to notice that nobody answers. */
const maxTries = 28

/** Has tools call no longer for connections that are deleted. Never throws: it must not keep anything from being deleted. */
export async function leaveHooks(env: Env, left: readonly Omit<OrphanedHook, 'type' | 'tries'>[]) {
	const hooked = reachableSite(env) ? left.filter(({ kind }) => kinds[kind].back?.hook) : []
	if (hooked.length === 0) return
	const messages = hooked.map((one) => ({ type: 'left-hook' as const, tries: 0, ...one }))
	await queueAll(env.CONNECTORS, messages).catch((error: unknown) =>
		logError('Webhooks stay at their tools', error, { left: hooked.length }),
	)
}

/** Removes a webhook of ours or schedules another try: the connection is gone, so there is nobody to notify. */
export async function endHook(env: Env, left: OrphanedHook) {
	const { kind: name, connectorId, workspaceId, tries } = left
	const kind = kinds[name]
	try {
		const text = await unseal(env, workspaceId, left)
		if (text === undefined) return
		const grant = grantIn(text)
		const ask = askerOf(env, name, kind, grant ? byNewGrant(grant) : byKey(text))
		await kind.back?.hook?.(ask, hookPath(env, connectorId), undefined)
	} catch (error) {
		const fault = faultOf(error)
		const isOver = fault.kind === 'signed_out' || tries + 1 >= maxTries
		if (isOver) return logError('A webhook stays at its tool', error, { connectorId })
		const waitMs = Math.max(delayAfter(tries), waitMsOf(fault))
		await queueAll(env.CONNECTORS, [{ ...left, tries: tries + 1 }], waitMs)
	}
}
