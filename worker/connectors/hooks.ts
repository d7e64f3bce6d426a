import { logError } from '../http/log'
import type { Env } from '../platform/env'
import { lastingKey, safeEqual } from '../platform/secrets'
import { signature } from '../platform/signing'
import { configuredSite, isLocal } from '../platform/site'
import type { Ask, Kind } from './kind'

const room = '/api/connectors/changed/'

/** The last part of the address that a connection's tool calls: a secret, derived from the id instead of stored. */
const secretOf = (env: Env, id: number) =>
	`${id}-${signature(lastingKey(env), `changes of connector ${id}`)}`

/** The connector whose tool calls this address, by its last part; undefined for any other address. */
export function connectorCalled(env: Env, secret: string) {
	const id = Number(/^(\d{1,15})-/.exec(secret)?.[1])
	return id > 0 && safeEqual(secret, secretOf(env, id)) ? id : undefined
}

/** The address, without its origin, that a connection's tool calls. */
export const hookPath = (env: Env, id: number) => room + secretOf(env, id)

/** The origin under which tools can reach this server; undefined if they can't, or we don't know. */
export function reachableSite(env: Env) {
	const site = configuredSite(env)
	const { protocol, hostname } = site ? new URL(site) : {}
	return protocol === 'https:' && hostname && !isLocal(hostname) ? site : undefined
}

/**
 * Has a connection's tool call us when something is changed there, or no longer, if it can. Calls only make reading
 * quicker, so a failure is logged, and the quarter-hourly reading goes on.
 */
export async function keepHook(
	env: Env,
	{ ask, kind, id, isOn }: { ask: Ask; kind: Kind; id: number; isOn: boolean },
) {
	const site = reachableSite(env)
	if (!kind.back?.hook || !site) return
	const path = hookPath(env, id)
	try {
		await kind.back.hook(ask, path, isOn ? site + path : undefined)
	} catch (error) {
		logError('A tool’s webhook is not as it should be', error, { connectorId: id })
	}
}
