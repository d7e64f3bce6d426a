import { createHmac } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { millisecondsInDay } from 'date-fns/constants'
import type { Sender } from '../http/sender'
import type { Env } from '../platform/env'
import { hasher, quickHash } from '../platform/hashing'
import { safeEqual, secretsOf } from '../platform/secrets'

/** What a page's signed token proves: for which link, when and for whom it was rendered. */
type PageToken = {
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
		id: newPageId(),
		madeAt: Date.now(),
	},
) {
	const body = `${id}.${madeAt.toString(36)}.${visitor}`
	return `${body}.${signature(keysOf(env).sign, body, linkId)}`
}

const idBytes = new Uint8Array(12)

/** Too long to guess or to meet twice, and short enough for the token's body to be one block of SHA-256. */
export const newPageId = () =>
	crypto.getRandomValues(idBytes).toBase64({ alphabet: 'base64url', omitPadding: true })

const pattern = /^([\w-]{16,40})\.([0-9a-z]{1,10})\.([0-9a-z]{1,12})\.([\w-]{22})$/

/** Reads a token of this link, no matter which visitor's; undefined if it is invalid. */
export function readPageToken(
	env: Env,
	token: string | undefined,
	linkId: number,
): PageToken | undefined {
	const [, id, time, visitor, sent] = pattern.exec(token ?? '') ?? []
	if (!id || !time || !visitor || !sent) return undefined
	const isSignedWith = (sign: Signer) =>
		safeEqual(sent, signature(sign, `${id}.${time}.${visitor}`, linkId))
	const { sign, signBefore } = keysOf(env)
	if (!isSignedWith(sign) && !(signBefore && isSignedWith(signBefore))) return undefined
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
const signature = (sign: Signer, body: string, linkId: number) =>
	sign(`${body}.${linkId}`).subarray(0, 16).toBase64({ alphabet: 'base64url', omitPadding: true })

const encoder = new TextEncoder()

type Signer = ReturnType<typeof hasher>

const derivedFrom = (secret: string) => createHmac('sha256', secret).update('page token').digest()

const signerOf = (secret: string): Signer =>
	hasher(sha256.create().update(encoder.encode(derivedFrom(secret).toString('hex'))))

function makeKeys(env: Env) {
	const [newest, previous] = secretsOf(env)
	return {
		env,
		sign: signerOf(newest),
		/** Accepts what the previous secret signed. */
		signBefore: previous === undefined ? undefined : signerOf(previous),
		/** By the secret that stays, so that open pages know their visitors after a rotation. */
		seed: createHmac('sha256', derivedFrom(env.JWT_SECRET ?? ''))
			.update('visitor')
			.digest()
			.readUInt32LE(),
	}
}

let keys: ReturnType<typeof makeKeys> | undefined

/** The keys derived from the secrets that sign cookies, computed once per isolate, which has one Env. */
function keysOf(env: Env) {
	if (keys?.env !== env) keys = makeKeys(env)
	return keys
}
