import { sha256 } from '@noble/hashes/sha2.js'

/** The size of a hash: among 100,000 visitors of a link per day, two collide once in a billion days. */
const hashBytes = 8
/** The size of what is known of a visitor; see known.ts. */
const knownBytes = 5
const entryBytes = hashBytes + knownBytes

/** A visitor's hash under the hub's salt of the day, as a string of 8 characters, one per byte. */
export const hashedOnce = (salt: string, visitor: string) =>
	String.fromCharCode(...sha256(encoder.encode(`${salt}\n${visitor}`)).subarray(0, hashBytes))

const encoder = new TextEncoder()

/** Packs visitors, each with what is known of them, for storage. */
export function packed(visitors: ReadonlyMap<string, number>) {
	const bytes = Buffer.alloc(visitors.size * entryBytes)
	let at = 0
	for (const [hash, known] of visitors) {
		bytes.write(hash, at, 'latin1')
		bytes.writeUIntBE(known, at + hashBytes, knownBytes)
		at += entryBytes
	}
	const { buffer, byteOffset, byteLength } = bytes
	return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

/** Unpacks stored visitors into a map; later ones override earlier ones. */
export function unpackInto(visitors: Map<string, number>, stored: ArrayBuffer) {
	const bytes = Buffer.from(stored)
	for (let at = 0; at < bytes.length; at += entryBytes) {
		const known = bytes.readUIntBE(at + hashBytes, knownBytes)
		visitors.set(bytes.toString('latin1', at, at + hashBytes), known)
	}
}
