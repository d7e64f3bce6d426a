import { logError } from '../http/log'
import type { Env } from '../platform/env'
import { expressionHash, expressionsOf } from './expressions'

const timeoutMs = 2000
/** Google takes at most a thousand prefixes, and the request's URL must not get too long. */
const prefixesAtOnce = 250
/** A Worker's request can't have more connections open at a time. */
const searchesAtOnce = 6

/** Google's numbers for malware, social engineering, unwanted software and harmful applications. */
const threats = [1, 2, 3, 4]

/**
 * The addresses that Google Safe Browsing lists as harmful. Google learns four bytes of each hash,
 * never an address. Empty if no key is set or Google does not answer: the weekly check will catch
 * what was missed.
 */
export async function knownToSafeBrowsing(env: Env, addresses: readonly string[]) {
	if (!env.SAFE_BROWSING_KEY || addresses.length === 0) return new Set<string>()
	const hashes = new Map(
		addresses.map((address) => [address, expressionsOf(address).map((one) => expressionHash(one))]),
	)
	const prefixes = new Set(
		[...hashes.values()].flat().map((hash) => hash.subarray(0, 4).toString('base64')),
	)
	try {
		const harmful = await search(env, [...prefixes])
		const isHarmful = (address: string) =>
			hashes.get(address)?.some((hash) => harmful.has(hash.toString('hex')))
		return new Set(addresses.filter(isHarmful))
	} catch (error) {
		logError('Safe Browsing unreachable', error)
		return new Set<string>()
	}
}

/** The harmful hashes that begin with one of the prefixes, in hex. */
async function search(env: Env, prefixes: string[]) {
	const harmful = new Set<string>()
	const base = env.SAFE_BROWSING_BASE || 'https://safebrowsing.googleapis.com'
	const parts = Array.from({ length: Math.ceil(prefixes.length / prefixesAtOnce) }, (_, i) =>
		prefixes.slice(i * prefixesAtOnce, (i + 1) * prefixesAtOnce),
	)
	async function searchPart(part: readonly string[]) {
		const url = new URL('/v5/hashes:search', base)
		url.searchParams.set('key', env.SAFE_BROWSING_KEY ?? '')
		url.searchParams.set('alt', 'proto')
		for (const prefix of part) url.searchParams.append('hashPrefixes', prefix)
		const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
		if (!response.ok) throw new Error(`Safe Browsing answered ${response.status}`)
		for (const hash of harmfulHashes(new Uint8Array(await response.arrayBuffer()))) {
			harmful.add(hash)
		}
	}
	for (let i = 0; i < parts.length; i += searchesAtOnce) {
		await Promise.all(parts.slice(i, i + searchesAtOnce).map(searchPart))
	}
	return harmful
}

/** The full hashes in a SearchHashesResponse that are threats to visitors. */
function* harmfulHashes(response: Uint8Array) {
	for (const [field, entry] of fieldsOf(response)) {
		if (field !== 1 || typeof entry === 'number') continue
		const parts = [...fieldsOf(entry)]
		const hash = parts.find(([field]) => field === 1)?.[1]
		const details = parts.flatMap(([field, detail]) => (field === 2 ? [detail] : []))
		if (hash instanceof Uint8Array && details.some(isThreat)) {
			yield Buffer.from(hash).toString('hex')
		}
	}
}

/** Whether this is a threat without attributes: those with some are for tests and frames. */
function isThreat(detail: number | Uint8Array) {
	if (typeof detail === 'number') return false
	const parts = [...fieldsOf(detail)]
	return (
		parts.some(([field, type]) => field === 1 && threats.includes(type as number)) &&
		!parts.some(([field]) => field === 2)
	)
}

/** The fields of a protocol buffer: numbers as such, everything longer as bytes. */
function* fieldsOf(bytes: Uint8Array): Generator<[field: number, value: number | Uint8Array]> {
	let at = 0
	function varint() {
		let value = 0
		for (let scale = 1; ; scale *= 128) {
			const byte = bytes[at++]
			if (byte === undefined) throw new Error('The protocol buffer is truncated')
			value += (byte & 127) * scale
			if (byte < 128) return value
		}
	}
	while (at < bytes.length) {
		const tag = varint()
		const field = Math.floor(tag / 8)
		if (tag % 8 === 0) yield [field, varint()]
		else if (tag % 8 === 2) {
			const length = varint()
			yield [field, bytes.subarray(at, at + length)]
			at += length
		} else throw new Error('The protocol buffer holds an unknown kind of field')
	}
}
