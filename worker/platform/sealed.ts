import { unavailable } from '../http/errors'
import type { Env } from './env'
import { nameOf, numbersOf, problemOf } from './secrets'

/** A text that only this server can read, and the id of the key that sealed it. */
export type Sealed = { keyId: string; sealed: string }

type Key = { id: string; key: CryptoKey }

const encoder = new TextEncoder()
const ivBytes = 12

const hkdf = (salt: string) => ({
	name: 'HKDF',
	hash: 'SHA-256',
	salt: encoder.encode(salt),
	info: new Uint8Array(),
})

/** The key derived from a secret, with an id that reveals nothing about it. */
async function keyFrom(secret: string): Promise<Key> {
	const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, [
		'deriveKey',
		'deriveBits',
	])
	const aes = { name: 'AES-GCM', length: 256 }
	const key = await crypto.subtle.deriveKey(hkdf('sealed'), base, aes, false, [
		'encrypt',
		'decrypt',
	])
	const id = await crypto.subtle.deriveBits(hkdf('key id'), base, 64)
	return { id: Buffer.from(id).toString('hex'), key }
}

// Per Env: an isolate has one, tests have many.
const cachedKeys = new WeakMap<Env, Promise<Key[]>>()

/** The keys, newest first. Throws a 503 that says what to do if the newest is missing or unsafe. */
async function keysOf(env: Env) {
	const numbers = numbersOf(env, 'SECRETS_KEY')
	const newest = nameOf('SECRETS_KEY', numbers[0] ?? 1)
	const problem = problemOf(newest, env[newest])
	if (problem) throw unavailable(`This server can’t keep secrets yet. ${problem}`)
	const known = cachedKeys.get(env)
	if (known) return known
	const keys = Promise.all(
		numbers.map((number) => keyFrom(env[nameOf('SECRETS_KEY', number)] ?? '')),
	)
	cachedKeys.set(env, keys)
	return keys
}

const boundTo = (workspaceId: number) => encoder.encode(`workspace ${workspaceId}`)

/** Seals a text for a workspace: in the row of another it can't be opened. Throws a 503 without a key. */
export async function seal(env: Env, workspaceId: number, text: string): Promise<Sealed> {
	const [newest] = (await keysOf(env)) as [Key, ...Key[]]
	const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
	const cipher = await crypto.subtle.encrypt(
		{ name: 'AES-GCM', iv, additionalData: boundTo(workspaceId) },
		newest.key,
		encoder.encode(text),
	)
	const sealed = Buffer.concat([iv, new Uint8Array(cipher)]).toString('base64url')
	return { keyId: newest.id, sealed }
}

/** Opens what was sealed for a workspace; undefined if its key was removed or the text tampered with. */
export async function unseal(env: Env, workspaceId: number, { keyId, sealed }: Sealed) {
	const key = (await keysOf(env)).find(({ id }) => id === keyId)?.key
	if (!key) return undefined
	const bytes = Buffer.from(sealed, 'base64url')
	const iv = bytes.subarray(0, ivBytes)
	try {
		const text = await crypto.subtle.decrypt(
			{ name: 'AES-GCM', iv, additionalData: boundTo(workspaceId) },
			key,
			bytes.subarray(ivBytes),
		)
		return new TextDecoder().decode(text)
	} catch {
		return undefined
	}
}

/** The keys' ids; the first one seals. Throws a 503 without a key. */
export const keyIdsOf = async (env: Env) => (await keysOf(env)).map(({ id }) => id)
