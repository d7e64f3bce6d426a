import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import type { Env } from '../platform/env'
import { acceptedKeys, signingKey } from '../platform/secrets'

/** A token for a cookie, valid for some seconds. */
export const signed = (env: Env, payload: JWTPayload, seconds: number) =>
	new SignJWT(payload)
		.setProtectedHeader({ alg: 'HS256' })
		.setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
		.sign(signingKey(env))

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
