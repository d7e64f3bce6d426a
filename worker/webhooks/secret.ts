import { createHmac, randomBytes } from 'node:crypto'
import type { Env } from '../platform/env'
import { lastingKey } from '../platform/secrets'

/** The seed of a secret, as stored. */
export const newSeed = () => randomBytes(18).toString('base64url')

/** The secret derived from a seed and our own, so that a copy of the database has none. */
export const secretOf = (env: Env, seed: string) =>
	`whsec_${createHmac('sha256', lastingKey(env)).update(`webhook secret ${seed}`).digest('base64')}`

/** The headers of the Standard Webhooks specification, signed with each secret, newest first. */
export async function signedHeaders(
	secrets: readonly string[],
	{ id, now, body }: { id: string; now: number; body: string },
) {
	const timestamp = Math.floor(now / 1000)
	const signatures = await Promise.all(
		secrets.map(async (secret) => {
			const raw = Buffer.from(secret.slice('whsec_'.length), 'base64')
			const hmac = { name: 'HMAC', hash: 'SHA-256' }
			const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['sign'])
			const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
			return `v1,${Buffer.from(await crypto.subtle.sign('HMAC', key, text)).toString('base64')}`
		}),
	)
	return {
		'webhook-id': id,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': signatures.join(' '),
	}
}
