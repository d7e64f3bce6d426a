import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { millisecondsInDay } from 'date-fns/constants'
import type { Sender } from '../http/sender'
import type { Env } from '../platform/env'
import { hasher, quickHash } from '../platform/hashing'

/** What a page's signed token proves: for which link, when and for whom it was rendered. */
export type PageToken = {
	/** The submission id: the same for every attempt to submit this page. */
	id: string
	/** In milliseconds since 1970-01-01. */
	madeAt: number
	/** See visitorTag. */
	visitor: string
}

/** A token for a visitor's page: a new one, or one that replaces an earlier token of that page. */
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

/** Reads a token of this link, whoever its visitor; undefined if it is invalid. */
export function readPageToken(
	env: Env,
	token: string | undefined,
	linkId: number,
): PageToken | undefined {
	const [, id, time, visitor, sent] = pattern.exec(token ?? '') ?? []
	if (!id || !time || !visitor || !sent) return undefined
	const expected = signature(env, `${id}.${time}.${visitor}`, linkId)
	if (!timingSafeEqual(Buffer.from(sent), Buffer.from(expected))) return undefined
	return { id, madeAt: Number.parseInt(time, 36), visitor }
}

/** Whether a page is from more than a day ago, so that it says nothing about its visitor any more. */
export const isOld = ({ madeAt }: PageToken) => Date.now() - madeAt > millisecondsInDay

/** Whether a page serves this visitor: made for their network and browser, within a day. */
export const isOwn = (env: Env, page: PageToken | undefined, sender: Sender): page is PageToken =>
	page !== undefined && page.visitor === visitorTag(env, sender) && !isOld(page)

/**
 * Identifies a visitor in a page's token by network and browser. Only the visitor gets it, and it is never
 * stored. Not cryptographic, because every page view computes one, and opening the page again is less
 * work than finding a collision.
 */
export const visitorTag = (env: Env, { network, browser }: Sender) =>
	quickHash(`${network}\n${browser}`, keysOf(env).seed).toString(36)

// SHA-256 of a key as long as a block, and the body: a MAC, because half of the hash stays secret, so that nobody
// can extend the body (as SHA-512/256 does, https://eprint.iacr.org/2010/548). HMAC would hash twice as much, and
// node:crypto's objects would cost the hot path more than the rest of this function.
const signature = (env: Env, body: string, linkId: number) =>
	keysOf(env)
		.sign(`${body}.${linkId}`)
		.subarray(0, 16)
		.toBase64({ alphabet: 'base64url', omitPadding: true })

const encoder = new TextEncoder()

type Keys = { secret: string; sign: ReturnType<typeof hasher>; seed: number }
let keys: Keys | undefined

/** The keys derived from the secret that signs cookies, computed once per isolate. */
function keysOf({ JWT_SECRET: secret = '' }: Env) {
	if (keys?.secret !== secret) {
		const derived = createHmac('sha256', secret).update('page token').digest()
		keys = {
			secret,
			sign: hasher(sha256.create().update(encoder.encode(derived.toString('hex')))),
			seed: createHmac('sha256', derived).update('visitor').digest().readUInt32LE(),
		}
	}
	return keys
}
