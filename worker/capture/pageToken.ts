import { createHmac, timingSafeEqual } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { networkOf } from '../http/rateLimit'
import type { Env } from '../platform/env'

/** A visitor's page, signed, so that it proves for which link, when and for whom we made it. */
export type PageToken = {
	/** The submission id: the same for every attempt to submit this page. */
	id: string
	/** In milliseconds since 1970-01-01. */
	madeAt: number
	/** See visitorTag. */
	visitor: string
}

/** The token of a new page for one visitor; `page` is given if it replaces an earlier one. */
export function newPageToken(
	env: Env,
	linkId: number,
	visitor: string,
	{ id, madeAt }: Pick<PageToken, 'id' | 'madeAt'> = {
		id: crypto.randomUUID(),
		madeAt: Date.now(),
	},
) {
	const body = `${id}.${madeAt.toString(36)}.${visitor}`
	return `${body}.${signature(env, body, linkId)}`
}

const pattern = /^([\w-]{16,40})\.([0-9a-z]{1,10})\.([0-9a-z]{1,12})\.([\w-]{22})$/

/** Reads a token made for this link, for any visitor; undefined if it is invalid. */
export function readPageToken(
	env: Env,
	token: string | undefined,
	linkId: number,
): PageToken | undefined {
	const [, id, time, visitor, given] = pattern.exec(token ?? '') ?? []
	if (!id || !time || !visitor || !given) return undefined
	const expected = signature(env, `${id}.${time}.${visitor}`, linkId)
	if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined
	return { id, madeAt: Number.parseInt(time, 36), visitor }
}

type Headers = { get(name: string): string | null }

/**
 * Identifies a visitor in a page's token: it changes with the network or browser. Only the visitor gets
 * it, and it is never stored. Not cryptographic, because each page view computes one, and finding a
 * collision is more work than opening the page again.
 */
export function visitorTag(env: Env, headers: Headers) {
	const { seed } = keysOf(env)
	const network = networkOf(headers.get('cf-connecting-ip') ?? undefined)
	return hash53(`${network}\n${headers.get('user-agent') ?? ''}`, seed).toString(36)
}

// 128 of the 256 bits, as 22 characters. Not by node:crypto, whose objects cost the hot path more than all
// of this does.
const signature = (env: Env, body: string, linkId: number) =>
	keysOf(env)
		.mac.clone()
		.update(encoder.encode(`${body}.${linkId}`))
		.digest()
		.toBase64({ alphabet: 'base64url' })
		.slice(0, 22)

const encoder = new TextEncoder()

type Keys = { secret: string; mac: ReturnType<typeof hmac.create>; seed: number }
let keys: Keys | undefined

/** The keys derived from the secret that signs cookies, computed once per isolate. */
function keysOf({ JWT_SECRET: secret = '' }: Env) {
	if (keys?.secret !== secret) {
		const derived = createHmac('sha256', secret).update('page token').digest()
		keys = {
			secret,
			mac: hmac.create(sha256, derived),
			seed: createHmac('sha256', derived).update('visitor').digest().readUInt32LE(),
		}
	}
	return keys
}

/** cyrb53, a fast 53-bit hash. */
function hash53(text: string, seed: number) {
	let a = 0xdeadbeef ^ seed
	let b = 0x41c6ce57 ^ seed
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i)
		a = Math.imul(a ^ code, 2654435761)
		b = Math.imul(b ^ code, 1597334677)
	}
	a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
	b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
	return 4294967296 * (2097151 & b) + (a >>> 0)
}
