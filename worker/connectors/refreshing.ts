import { database, type Env } from '../platform/env'
import { type Sealed, unseal } from '../platform/sealed'
import { type Access, byKey, type Grant, grantIn, sealAccess, textOfGrant } from './access'
import { storeRenewed } from './grantQueries'
import { Fault } from './kind'
import { waitForLease } from './lease'
import { type ConnectorLease, releaseLease } from './leaseQueries'
import type { Connector } from './waitingQueries'

/** How long before its end a token is replaced, in milliseconds: a request may take a while. */
export const earlyMs = 60_000

type Connected = Pick<Connector, 'id' | 'workspaceId' | 'secretId'>

/**
 * The lease of a connection, held since before its secret was read. Without a `lease`, new tokens are stored at
 * once.
 */
type HeldLease = { secret: { connectedAt: Date }; lease?: ConnectorLease }

/**
 * What authorizes a connection's requests, by the text that is sealed for it. `held` is for those who hold its
 * lease.
 */
export function accessOf(env: Env, connector: Connected, text: string, held?: HeldLease): Access {
	const first = grantIn(text)
	if (!first) return byKey(text)
	let grant = first
	async function refresh() {
		grant = held
			? await refreshed(env, connector, grant, held)
			: await refreshedUnderLease(env, connector, grant)
		return grant.accessToken
	}
	return {
		by: 'grant',
		token: async () => (grant.expiresAt > Date.now() + earlyMs ? grant.accessToken : refresh()),
		renewed: refresh,
	}
}

/** A grant with new tokens, unless another request just got them. One request at a time: each ends the old tokens. */
async function refreshedUnderLease(env: Env, connector: Connected, known: Grant) {
	const db = database(env.DB)
	const { lease, secret } = await waitForLease(db, connector)
	try {
		const stored = await opened(env, connector, secret)
		return stored.grant.accessToken === known.accessToken
			? await refreshed(env, connector, stored.grant, { ...stored, lease })
			: stored.grant
	} finally {
		await db.batch(releaseLease(db, lease))
	}
}

/** A grant with new tokens, which are stored even if the request is stopped: the former ones may have ended. */
async function refreshed(
	env: Env,
	connector: Connected,
	former: Grant,
	{ secret, lease }: HeldLease,
) {
	const db = database(env.DB)
	const { refreshGrant } = await import('./oauth')
	const grant = await refreshGrant(env, former)
	const renewed = {
		secretId: connector.secretId,
		connectedAt: secret.connectedAt,
		sealed: await sealAccess(env, connector.workspaceId, textOfGrant(grant)),
	}
	if (lease) lease.renewed = renewed
	else await storeRenewed(db, renewed)
	return grant
}

/** The grant that is sealed; throws a Fault if it is none. */
async function opened<Secret extends Sealed>(
	env: Env,
	{ workspaceId }: Connected,
	secret: Secret | undefined,
) {
	const text = secret && (await unseal(env, workspaceId, secret))
	const grant = text === undefined ? undefined : grantIn(text)
	if (!secret || !grant) throw new Fault('down', 'It was connected in another way meanwhile.')
	return { secret, grant }
}
