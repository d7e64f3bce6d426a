import { database, type Env } from '../platform/env'
import { seal, unseal } from '../platform/sealed'
import { type Access, byKey, type Grant, grantIn, textOfGrant } from './access'
import { readSecret, replaceSecret } from './grantQueries'
import { Fault } from './kind'
import { inTurn } from './turn'
import type { Connector } from './waitingQueries'

/** How long before its end a token is replaced, in milliseconds: a request may take a while. */
const earlyMs = 60_000

type Connected = Pick<Connector, 'id' | 'workspaceId' | 'secretId'>

/** What authorizes a connection's requests, by what is sealed for it. `hasLine` says whether the caller has its line. */
export function accessOf(env: Env, connector: Connected, text: string, hasLine: boolean): Access {
	const first = grantIn(text)
	if (!first) return byKey(text)
	let grant = first
	async function refresh() {
		const work = () => refreshed(env, connector, grant)
		grant = hasLine ? await work() : await inTurn(env, connector.id, work)
		return grant.accessToken
	}
	return {
		by: 'grant',
		token: async () => (grant.expiresAt > Date.now() + earlyMs ? grant.accessToken : refresh()),
		renewed: refresh,
	}
}

/** A grant with new tokens, stored before anything is asked with them: those that they replace may have ended. */
async function refreshed(env: Env, { secretId, workspaceId }: Connected, known: Grant) {
	const db = database(env.DB)
	const read = async () => {
		const stored = await readSecret(db, secretId)
		const text = stored && (await unseal(env, workspaceId, stored))
		return { sealed: stored?.sealed ?? '', grant: text === undefined ? undefined : grantIn(text) }
	}
	let now = await read()
	if (!now.grant) throw new Fault('down', 'It was connected in another way meanwhile.')
	if (now.grant.accessToken !== known.accessToken) return now.grant
	const { refreshGrant } = await import('./oauth')
	const former = now.grant
	const next = await refreshGrant(env, former)
	const sealed = await seal(env, workspaceId, textOfGrant(next))
	// Sealed anew by the nightly run in between; or connected anew, then what was stored is newer.
	while (now.grant?.refreshToken === former.refreshToken) {
		if (await replaceSecret(db, secretId, now.sealed, sealed)) return next
		now = await read()
	}
	return now.grant ?? next
}
