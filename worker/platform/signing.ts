import { createHmac } from 'node:crypto'
import type { Env } from './env'
import { safeEqual, secretsOf } from './secrets'

/** How many bytes of a signature are sent: what is in an address is short, and 128 bits are beyond guessing. */
const inAddress = 16
const whole = 32

/** The signature of a text under a secret, as base64url; the text begins with what it is for. */
export const signature = (secret: string | Uint8Array, text: string, bytes = inAddress) =>
	createHmac('sha256', secret).update(text).digest().subarray(0, bytes).toString('base64url')

/** Signs a text with the newest secret: 22 characters. */
export const sign = (env: Env, text: string) => signature(secretsOf(env)[0], text)

/** Whether a secret in use signed the text. */
export const isSigned = (env: Env, text: string, sent: string) =>
	isSignedBy(env, text, sent, inAddress)

/** Signs a cookie's text: 43 characters. */
export const signCookie = (env: Env, text: string) => signature(secretsOf(env)[0], text, whole)

/** Whether a secret in use signed the cookie's text. */
export const isCookieSigned = (env: Env, text: string, sent: string) =>
	isSignedBy(env, text, sent, whole)

const isSignedBy = (env: Env, text: string, sent: string, bytes: number) =>
	secretsOf(env).some((secret) => safeEqual(sent, signature(secret ?? '', text, bytes)))
