import type { BatchItem } from 'drizzle-orm/batch'
import { database, type Env } from '../platform/env'
import { type Sealed, seal, unseal } from '../platform/sealed'
import { type Access, byKey, type Grant, grantIn, textOfGrant } from './access'
import { replaceSecret, secretById } from './grantQueries'
import { Fault } from './kind'
import { waitForTurn } from './turn'
import { endTurn } from './turnQueries'
import type { Connector } from './waitingQueries'

/** How long before its end a token is replaced, in milliseconds: a request may take a while. */
const earlyMs = 60_000

type Connected = Pick<Connector, 'id' | 'workspaceId' | 'secretId'>
type Known = { sealed: string; grant: Grant }

/**
 * What authorizes a connection's requests, by the text that is sealed for it. `line` is for callers who have the
 * connection's line, with what was sealed when they took it.
 */
export function accessOf(
	env: Env,
	connector: Connected,
	text: string,
	line?: { sealed: string },
): Access {
	const first = grantIn(text)
	if (!first) return byKey(text)
	let known: Known = { sealed: line?.sealed ?? '', grant: first }
	async function refresh() {
		known = line
			? await refreshed(env, connector, known)
			: await refreshedInTurn(env, connector, known.grant)
		return known.grant.accessToken
	}
	return {
		by: 'grant',
		token: async () =>
			known.grant.expiresAt > Date.now() + earlyMs ? known.grant.accessToken : refresh(),
		renewed: refresh,
	}
}

/** A grant with new tokens, unless another request just got them. One request at a time: each ends the old tokens. */
async function refreshedInTurn(env: Env, connector: Connected, known: Grant) {
	const db = database(env.DB)
	const { turn, secret } = await waitForTurn(db, connector)
	const end = endTurn(db, turn)
	try {
		const now = await opened(env, connector, secret)
		if (now.grant.accessToken === known.accessToken)
			return await refreshed(env, connector, now, [end])
		await end
		return now
	} catch (error) {
		await end
		throw error
	}
}

/**
 * A grant with new tokens, stored before they are used: the ones they replace may have ended. `more` runs in
 * the same trip.
 */
async function refreshed(
	env: Env,
	connector: Connected,
	former: Known,
	more: BatchItem<'sqlite'>[] = [],
): Promise<Known> {
	const db = database(env.DB)
	const { refreshGrant } = await import('./oauth')
	const grant = await refreshGrant(env, former.grant)
	const after = await seal(env, connector.workspaceId, textOfGrant(grant))
	// Either the nightly run has sealed it again, or somebody has reconnected and the stored grant is newer.
	let now = former
	while (now.grant.refreshToken === former.grant.refreshToken) {
		const [stored] = await db.batch([
			replaceSecret(db, connector.secretId, now.sealed, after),
			...more,
		])
		if (stored.length > 0) return { sealed: after.sealed, grant }
		const [secret] = await secretById(db, connector.secretId)
		now = await opened(env, connector, secret)
	}
	return now
}

/** The grant that is sealed; throws a Fault if it is none. */
async function opened(env: Env, { workspaceId }: Connected, secret: Sealed | undefined) {
	const text = secret && (await unseal(env, workspaceId, secret))
	const grant = text === undefined ? undefined : grantIn(text)
	if (!secret || !grant) throw new Fault('down', 'It was connected in another way meanwhile.')
	return { sealed: secret.sealed, grant }
}
