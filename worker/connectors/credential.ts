import type { Context } from 'hono'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { badInput } from '../http/errors'
import { unseal } from '../platform/sealed'
import { type Access, byKey, byNewGrant, grantIn } from './access'
import { accountWithGrants } from './grantQueries'

/** Loads the caller's account with the workspace's unused grants. */
export const holding = callerWith((c, identity) => accountWithGrants(c.var.db, identity))

/** What a connection is made with. */
export type Credential = {
	access: Access
	/** The text to seal. */
	text: string
	/** The id of the unused grant. */
	grantId?: number
}

/** What a request connects with: its key, or the grant that the caller came back with. Throws a 400. */
export async function credentialIn(
	c: Context<App>,
	kind: ConnectorKind,
	{ apiKey, grant: grantId }: { apiKey?: string | undefined; grant?: number | undefined },
	grants = holding.read(c)[0]?.grants,
): Promise<Credential> {
	const { name, auth } = connectorKinds[kind]
	if (apiKey !== undefined) {
		if (auth === 'grant')
			throw badInput(
				`${name} has no keys. Please connect it under Settings → Connections.`,
				'apiKey',
			)
		return { access: byKey(apiKey), text: apiKey }
	}
	const { caller } = c.var
	const stored = grants?.find(({ id }) => id === grantId)
	const text = stored && (await unseal(c.env, caller.workspaceId, stored))
	const grant = text === undefined ? undefined : grantIn(text)
	if (
		!stored ||
		!grant ||
		text === undefined ||
		grant.kind !== kind ||
		grant.userId !== caller.userId
	)
		throw grantIsOver()
	return { access: byNewGrant(grant), text, grantId: stored.id }
}

/** A grant waits no longer than its first token lasts. */
export const grantIsOver = () => badInput('That took too long. Please allow it once more.', 'grant')
