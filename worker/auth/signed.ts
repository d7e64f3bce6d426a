import { type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Env } from '../platform/env'
import { acceptedKeys } from '../platform/secrets'

/** What a token says that we signed; undefined if it is forged, expired or for something else. */
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
