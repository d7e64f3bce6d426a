import { createHash } from 'node:crypto'

/** The bytes of a hash: among 100,000 visitors of a link and day, two meet once in a billion days. */
const hashBytes = 8
/** The bytes of what is known of a visitor; see known.ts. */
const knownBytes = 5
const entryBytes = hashBytes + knownBytes

/** A visitor's hash under the salt of a hub's day, as text of 8 characters that stand for a byte each. */
export const hashedOnce = (salt: string, visitor: string) =>
	createHash('sha256')
		.update(`${salt}\n${visitor}`)
		.digest()
		.subarray(0, hashBytes)
		.toString('latin1')

/** Visitors with what is known of them, as they are stored, one behind the other. */
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

/** Puts what was stored into a map: what was stored later counts. */
export function unpackInto(visitors: Map<string, number>, stored: ArrayBuffer) {
	const bytes = Buffer.from(stored)
	for (let at = 0; at < bytes.length; at += entryBytes) {
		const known = bytes.readUIntBE(at + hashBytes, knownBytes)
		visitors.set(bytes.toString('latin1', at, at + hashBytes), known)
	}
}
