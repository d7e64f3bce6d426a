import { z } from 'zod'
import { connectorKindNames } from '../../schema/connectorKinds'
import type { Env } from '../platform/env'
import { type Sealed, seal } from '../platform/sealed'

/** An owner's OAuth grant: an access token that expires, and a refresh token. */
const grant = z.object({
	kind: z.enum(connectorKindNames),
	/** Who allowed it. */
	userId: z.number(),
	accessToken: z.string(),
	refreshToken: z.string(),
	/** In milliseconds. */
	expiresAt: z.number(),
})
export type Grant = z.infer<typeof grant>

/** What authorizes requests to a tool. */
export type Access = {
	by: 'key' | 'grant'
	token(): Promise<string>
	/** A new token after the tool refused the last one; undefined if there can be none. */
	renewed(): Promise<string | undefined>
}

/** A key. */
export const byKey = (key: string): Access => ({
	by: 'key',
	token: async () => key,
	renewed: async () => undefined,
})

/** A grant not yet used for a connection: its first token lasts long enough. */
export const byNewGrant = ({ accessToken }: Grant): Access => ({
	...byKey(accessToken),
	by: 'grant',
})

// Keys have no spaces, so none can be mistaken for a grant.
const prefix = 'grant '

export const textOfGrant = (given: Grant) => prefix + JSON.stringify(given)

/** The grant that a sealed text holds; undefined for a key. */
export function grantIn(text: string): Grant | undefined {
	return text.startsWith(prefix) ? grant.parse(JSON.parse(text.slice(prefix.length))) : undefined
}

/** What authorizes a connection's requests, sealed. */
export type SealedAccess = Sealed & { tokenEndsAt: Date | null }

/** Seals a key or the text of a grant. */
export async function sealAccess(
	env: Env,
	workspaceId: number,
	text: string,
): Promise<SealedAccess> {
	const grant = grantIn(text)
	return {
		...(await seal(env, workspaceId, text)),
		tokenEndsAt: grant ? new Date(grant.expiresAt) : null,
	}
}
