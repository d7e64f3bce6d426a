import { sha256 } from '@noble/hashes/sha2.js'
import { hasher } from '../platform/hashing'

/** The size of a hash: among 100,000 visitors of a link per day, two collide once in a billion days. */
const hashBytes = 8
/** The size of a visitor’s progress; see progress.ts. */
const progressBytes = 5
const entryBytes = hashBytes + progressBytes

/** Hashes visitors under the hub's salt of a day, to strings of 8 characters, one per byte. */
export function hashedOnce(salt: string) {
	const hash = hasher(sha256.create().update(new TextEncoder().encode(salt)))
	return (visitor: string) => String.fromCharCode(...hash(visitor).subarray(0, hashBytes))
}

/** Packs visitors' hashes and what is known about them into bytes, for storage. */
export function packed(visitors: ReadonlyMap<string, number>) {
	const bytes = Buffer.alloc(visitors.size * entryBytes)
	let at = 0
	for (const [hash, known] of visitors) {
		bytes.write(hash, at, 'latin1')
		bytes.writeUIntBE(known, at + hashBytes, progressBytes)
		at += entryBytes
	}
	const { buffer, byteOffset, byteLength } = bytes
	return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

/** Unpacks stored visitors into a map, replacing those already in it. */
export function unpackInto(visitors: Map<string, number>, stored: ArrayBuffer) {
	const bytes = Buffer.from(stored)
	for (let at = 0; at < bytes.length; at += entryBytes) {
		const known = bytes.readUIntBE(at + hashBytes, progressBytes)
		visitors.set(bytes.toString('latin1', at, at + hashBytes), known)
	}
}
