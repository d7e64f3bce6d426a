import { type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Env } from '../platform/env'
import { acceptedKeys } from '../platform/secrets'

/** The payload of a token we signed; undefined if it is forged, expired or for another purpose. */
export async function readSigned(env: Env, token: string, options: JWTVerifyOptions = {}) {
	for (const key of acceptedKeys(env)) {
		try {
			const { payload } = await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })
			return payload
		} catch {
			// The previous key may have signed it.
		}
	}
	return undefined
}
