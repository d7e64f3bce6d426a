import { type ConnectorKind, connectorKindNames, connectorKinds } from '../../schema/connectorKinds'
import { takesPayments } from '../payments/stripe'
import type { Env } from '../platform/env'

const upper = (kind: ConnectorKind) => kind.toUpperCase() as Uppercase<ConnectorKind>

/** The address of a stand-in for a tool, in tests. */
export const baseOf = (env: Env, kind: ConnectorKind) => env[`${upper(kind)}_API_BASE`] || undefined

/** The variables that name this server to a tool. */
const clientVariables = (kind: ConnectorKind) =>
	({ id: `${upper(kind)}_CLIENT_ID`, secret: `${upper(kind)}_CLIENT_SECRET` }) as const

/** This server's OAuth client for a tool; undefined if it is not set up. */
export function clientOf(env: Env, kind: ConnectorKind) {
	const names = clientVariables(kind)
	const [id, secret] = [env[names.id], env[names.secret]]
	return id && secret ? { id, secret } : undefined
}

/**
 * How each tool can be connected on this server, and the variables that it lacks. Where plans are sold, its owners can't
 * set any: there, nothing is offered that lacks them.
 */
export function kindsOn(env: Env) {
	const isHosted = takesPayments(env)
	return connectorKindNames.flatMap((kind) => {
		const { auth, ...words } = connectorKinds[kind]
		const names = clientVariables(kind)
		const missing =
			auth === 'key' || clientOf(env, kind) ? [] : Object.values(names).filter((name) => !env[name])
		if (isHosted && auth === 'grant' && missing.length > 0) return []
		return [
			{
				kind,
				name: words.name,
				does: words.does,
				target: words.target,
				auth: missing.length > 0 && auth === 'either' ? ('key' as const) : auth,
				missing: isHosted ? [] : missing,
			},
		]
	})
}
