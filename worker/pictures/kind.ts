import type { PictureType } from '../../schema/picture'

/**
 * The picture type of these bytes; undefined if they aren't a picture, or aren't only a picture. Each format
 * is walked from the first byte to the last, so nothing can follow the picture, and anything that a browser
 * could take for a page or a script is refused wherever it stands.
 */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
	if (couldBePage(bytes)) return undefined
	return kinds.find(([, isOne]) => isOne(bytes))?.[0]
}

/** Whether a browser could take bytes for a page or a script. */
export const couldBePage = (bytes: Uint8Array) => markup.test(latin1(bytes, 0, bytes.length))

// Long enough not to occur in a picture by chance.
const markup = /<(?:!doctype|html|head|body|script|iframe|\?php|\?xml|svg[\s>])/i

const kinds: [PictureType, (bytes: Uint8Array) => boolean][] = [
	['image/png', isPng],
	['image/jpeg', isJpeg],
	['image/webp', isWebp],
	['image/gif', isGif],
	['image/avif', isAvif],
]

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
	from >= bytes.length
		? ''
		: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', from, to)

const bigEndian = (bytes: Uint8Array, at: number, length: number) => {
	let value = 0
	for (let i = 0; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0)
	return value
}

const littleEndian = (bytes: Uint8Array, at: number) =>
	(bytes[at] ?? 0) +
	(bytes[at + 1] ?? 0) * 2 ** 8 +
	(bytes[at + 2] ?? 0) * 2 ** 16 +
	(bytes[at + 3] ?? 0) * 2 ** 24

/** A signature, then chunks: a length, a name, data and a checksum, from IHDR to IEND. */
function isPng(bytes: Uint8Array) {
	if (latin1(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return false
	for (let at = 8; at + 12 <= bytes.length; ) {
		const name = latin1(bytes, at + 4, at + 8)
		if ((at === 8) !== (name === 'IHDR') || !/^[A-Za-z]{4}$/.test(name)) return false
		at += 12 + bigEndian(bytes, at, 4)
		if (name === 'IEND') return at === bytes.length
	}
	return false
}

/** Segments, each a marker and a length. Scan data runs up to the next marker that isn't part of it. */
function isJpeg(bytes: Uint8Array) {
	if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
	for (let at = 2; at + 1 < bytes.length; ) {
		if (bytes[at] !== 0xff) return false
		const marker = bytes[at + 1] as number
		if (marker === 0xd9) return at + 2 === bytes.length
		if (marker < 0xc0 || marker === 0xff) return false
		at += 2 + bigEndian(bytes, at + 2, 2)
		if (marker !== 0xda) continue
		while (at + 1 < bytes.length && (bytes[at] !== 0xff || isScanData(bytes[at + 1] as number)))
			at++
	}
	return false
}

/** An escaped 0xFF, or a restart marker within the scan. */
const isScanData = (next: number) => next === 0 || (next >= 0xd0 && next <= 0xd7)

/** RIFF: the total size, then chunks of a name, a length, and data padded to an even length. */
function isWebp(bytes: Uint8Array) {
	if (latin1(bytes, 0, 4) !== 'RIFF' || latin1(bytes, 8, 12) !== 'WEBP') return false
	if (littleEndian(bytes, 4) + 8 !== bytes.length) return false
	if (!/^VP8[ LX]$/.test(latin1(bytes, 12, 16))) return false
	let at = 12
	while (at + 8 <= bytes.length) {
		const length = littleEndian(bytes, at + 4)
		at += 8 + length + (length % 2)
	}
	return at === bytes.length
}

/** A header, a color table, then blocks of length-prefixed parts, up to the trailer. */
function isGif(bytes: Uint8Array) {
	if (!/^GIF8[79]a$/.test(latin1(bytes, 0, 6))) return false
	const colorTable = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
	let at = 13 + colorTable(bytes[10])
	while (at < bytes.length) {
		const block = bytes[at]
		if (block === 0x3b) return at + 1 === bytes.length
		if (block === 0x21) at += 2
		else if (block === 0x2c) at += 11 + colorTable(bytes[at + 9])
		else return false
		while (bytes[at]) at += (bytes[at] as number) + 1
		at++
	}
	return false
}

/** Boxes, each with a length and a name; the first one names the format. */
function isAvif(bytes: Uint8Array) {
	if (latin1(bytes, 4, 8) !== 'ftyp' || !/avi[fs]/.test(latin1(bytes, 8, bigEndian(bytes, 0, 4)))) {
		return false
	}
	let at = 0
	while (at + 8 <= bytes.length) {
		const length = bigEndian(bytes, at, 4)
		if (length < 8 || !/^(?:ftyp|meta|mdat|moov|free|skip)$/.test(latin1(bytes, at + 4, at + 8))) {
			return false
		}
		at += length
	}
	return at === bytes.length
}
