import type { Hash } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()
// Shared: a text is hashed before anything else runs.
const bytes = new Uint8Array(1024)

/**
 * Hashes short texts, each on its own and each continuing from the state of `begun`. Returns a shared buffer, which
 * the next text overwrites, so that there is no garbage to collect.
 */
export function hasher<T extends Hash<T>>(begun: T) {
	const state = begun.clone()
	const digest = new Uint8Array(begun.outputLen)
	return (text: string) => {
		begun._cloneInto(state)
		const { read, written } = encoder.encodeInto(text, bytes)
		state.update(read === text.length ? bytes.subarray(0, written) : encoder.encode(text))
		state.digestInto(digest)
		return digest
	}
}

/** cyrb53, a fast 53-bit hash, for uses in which a forged hash gains nothing. */
export function quickHash(text: string, seed = 0) {
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
