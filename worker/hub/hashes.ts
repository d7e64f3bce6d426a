import { createHash } from 'node:crypto'

/** The bytes of a hash: among 100,000 visitors of a link and day, two meet once in a billion days. */
const bytes = 8

/** A visitor's hash under the salt of a hub's day, as text of 8 characters that stand for a byte each. */
export const hashedOnce = (salt: string, visitor: string) =>
	createHash('sha256').update(`${salt}\n${visitor}`).digest().subarray(0, bytes).toString('latin1')

/** Hashes as they are stored, one behind the other. */
export const packed = (hashes: readonly string[]) => {
	const { buffer, byteOffset, byteLength } = Buffer.from(hashes.join(''), 'latin1')
	return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

export function hashesIn(stored: ArrayBuffer) {
	const text = Buffer.from(stored).toString('latin1')
	return Array.from({ length: text.length / bytes }, (_, i) =>
		text.slice(i * bytes, (i + 1) * bytes),
	)
}
