import { createHmac, randomBytes } from 'node:crypto'
import type { Env } from '../platform/env'
import { lastingKey, safeEqual } from '../platform/secrets'

/** The seed of a shared report's secret, as stored: 16 characters. */
export const newSeed = () => randomBytes(12).toString('base64url')

/** The secret in a report's address, the seed and its signature. */
export const secretOf = (env: Env, seed: string) => seed + signature(env, seed)

/** The seed of a secret with a valid signature; undefined for any other. */
export function seedOf(env: Env, secret: string) {
	const [, seed, mac] = /^([\w-]{16})([\w-]{22})$/.exec(secret) ?? []
	if (!seed || !mac) return undefined
	return safeEqual(mac, signature(env, seed)) ? seed : undefined
}

// 128 of the 256 bits, as 22 characters.
const signature = (env: Env, seed: string) =>
	createHmac('sha256', lastingKey(env))
		.update(`shared report ${seed}`)
		.digest('base64url')
		.slice(0, 22)
