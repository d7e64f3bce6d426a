import { z } from 'zod'
import { type ConnectorKind, connectorKindNames } from '../../schema/connectorKinds'

/** What an owner has allowed us over there, by OAuth: tokens that expire, and one to get others with. */
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
	/** Another token, once theirs was not accepted; undefined if there is no other. */
	renewed(): Promise<string | undefined>
}

/** A key. */
export const byKey = (key: string): Access => ({
	by: 'key',
	token: async () => key,
	renewed: async () => undefined,
})

/** A grant that nothing is connected with yet: its first token lasts long enough. */
export const byNewGrant = ({ accessToken }: Grant): Access => ({
	...byKey(accessToken),
	by: 'grant',
})

// Keys have no spaces: none of them can be taken for a grant.
const prefix = 'grant '

export const textOfGrant = (given: Grant) => prefix + JSON.stringify(given)

/** The grant that a sealed text holds; undefined for a key. */
export function grantIn(text: string): Grant | undefined {
	return text.startsWith(prefix) ? grant.parse(JSON.parse(text.slice(prefix.length))) : undefined
}

/** The variables that name this server to a tool. */
export const clientVariables = (kind: ConnectorKind) => {
	const name = kind.toUpperCase() as Uppercase<ConnectorKind>
	return { id: `${name}_CLIENT_ID`, secret: `${name}_CLIENT_SECRET` } as const
}
