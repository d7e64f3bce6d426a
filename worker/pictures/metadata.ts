import { crc32 } from 'node:zlib'
import { maxPictureSide, type PictureType } from '../../schema/picture'
import { blankAvif } from './avif'
import { exifOf, orientationOf } from './exif'

/** Width and height in pixels. */
type Size = [width: number, height: number]

/**
 * A picture of this type without its metadata, such as where it was taken, by whom and with which thumbnail; what
 * it looks like stays, its colors and orientation included. Undefined if it is broken or wider or higher than a
 * picture can be, since a small file may take a gigabyte of a visitor's memory.
 */
export function withoutMetadata(type: PictureType, bytes: Uint8Array): Uint8Array | undefined {
	const sizes: Size[] = []
	try {
		const picture = stripped[type](Buffer.from(bytes), sizes)
		const fits = sizes.flat().every((side) => side > 0 && side <= maxPictureSide)
		return fits && sizes.length > 0 ? new Uint8Array(picture) : undefined
	} catch (error) {
		if (error instanceof RangeError) return undefined
		throw error
	}
}

// Each gets a picture that `pictureType` has walked through, and adds the sizes that it gives.
const stripped: Record<PictureType, (bytes: Buffer, sizes: Size[]) => Buffer> = {
	'image/png': stripPng,
	'image/jpeg': stripJpeg,
	'image/webp': stripWebp,
	'image/gif': stripGif,
	'image/avif'(bytes, sizes) {
		sizes.push(...blankAvif(bytes))
		return bytes
	},
}

const text = (bytes: Buffer, from: number, length: number) =>
	bytes.toString('latin1', from, from + length)

/** The chunks by which a PNG looks as it does: colors, transparency, size on paper and animation. */
const pngChunks =
	/^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/

function stripPng(bytes: Buffer, sizes: Size[]) {
	const parts = [bytes.subarray(0, 8)]
	for (let at = 8; at < bytes.length; ) {
		const length = bytes.readUInt32BE(at)
		const name = text(bytes, at + 4, 4)
		if (name === 'IHDR') sizes.push([bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)])
		if (name === 'eXIf') {
			const orientation = orientationOf(bytes.subarray(at + 8, at + 8 + length))
			if (orientation > 1) parts.push(pngChunk('eXIf', exifOf(orientation)))
		} else if (pngChunks.test(name)) parts.push(bytes.subarray(at, at + 12 + length))
		at += 12 + length
	}
	return Buffer.concat(parts)
}

function pngChunk(name: string, data: Buffer) {
	const chunk = Buffer.alloc(12 + data.length)
	chunk.writeUInt32BE(data.length)
	chunk.write(name, 4, 'latin1')
	data.copy(chunk, 8)
	chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
	return chunk
}

const exifName = 'Exif\0\0'

function stripJpeg(bytes: Buffer, sizes: Size[]) {
	const parts = [bytes.subarray(0, 2)]
	for (let at = 2; at < bytes.length; ) {
		const marker = bytes.readUInt8(at + 1)
		// A scan goes on to the next segment, the end to the end of the file.
		const end = marker === 0xd9 ? bytes.length : at + 2 + bytes.readUInt16BE(at + 2)
		const next = marker === 0xda ? endOfScan(bytes, end) : end
		if (isFrame(marker)) sizes.push([bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)])
		if (marker === 0xe1 && text(bytes, at + 4, 6) === exifName) {
			const orientation = orientationOf(bytes.subarray(at + 10, end))
			if (orientation > 1) parts.push(jpegExif(orientation))
		} else if (!isJpegMetadata(bytes, marker, at, end)) parts.push(bytes.subarray(at, next))
		at = next
	}
	return Buffer.concat(parts)
}

/** The segments SOF0 to SOF15 hold a picture's size; three markers in that range mean something else. */
const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Comments and all application segments but color profiles, Adobe's colors, and JFIF without a thumbnail. */
function isJpegMetadata(bytes: Buffer, marker: number, at: number, end: number) {
	if (marker === 0xe0) return text(bytes, at + 4, 5) !== 'JFIF\0' || end - at > 18
	if (marker === 0xe2) return text(bytes, at + 4, 12) !== 'ICC_PROFILE\0'
	if (marker === 0xee) return text(bytes, at + 4, 5) !== 'Adobe'
	return marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
}

function endOfScan(bytes: Buffer, from: number) {
	let at = from
	while (at < bytes.length) {
		const next = bytes[at + 1] ?? 0
		if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break
		at++
	}
	return at
}

function jpegExif(orientation: number) {
	const data = Buffer.concat([Buffer.from(exifName, 'latin1'), exifOf(orientation)])
	const head = Buffer.from([0xff, 0xe1, 0, 2 + data.length])
	return Buffer.concat([head, data])
}

const webpChunks = /^(?:VP8[ LX]|ICCP|ANIM|ALPH)$/
const [hasExif, hasXmp] = [8, 4]

function stripWebp(bytes: Buffer, sizes: Size[]) {
	const parts = [bytes.subarray(0, 12)]
	let orientation = 1
	for (let at = 12; at < bytes.length; ) {
		const length = bytes.readUInt32LE(at + 4)
		const end = at + 8 + length + (length % 2)
		const name = text(bytes, at, 4)
		if (/^VP8/.test(name)) sizes.push(webpSize(name, bytes.subarray(at + 8, end)))
		if (name === 'EXIF') {
			const named = text(bytes, at + 8, 6) === exifName
			orientation = orientationOf(bytes.subarray(at + (named ? 14 : 8), end))
		} else if (name === 'ANMF') parts.push(plainFrame(bytes.subarray(at, end)))
		else if (webpChunks.test(name)) parts.push(bytes.subarray(at, end))
		at = end
	}
	const extended = text(bytes, 12, 4) === 'VP8X'
	if (extended) bytes[20] = (bytes[20] as number) & ~(hasExif | hasXmp)
	if (extended && orientation > 1) {
		bytes[20] = (bytes[20] as number) | hasExif
		const data = exifOf(orientation)
		const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
		head.writeUInt32LE(data.length, 4)
		parts.push(head, data)
	}
	const picture = Buffer.concat(parts)
	picture.writeUInt32LE(picture.length - 8, 4)
	return picture
}

/** A frame of an animation with its picture only: it can hold chunks of its own. */
function plainFrame(frame: Buffer) {
	const head = Buffer.from(frame.subarray(0, 24))
	const parts: Buffer[] = [head]
	for (let at = 24; at < frame.length; ) {
		const length = frame.readUInt32LE(at + 4)
		const end = at + 8 + length + (length % 2)
		if (/^(?:VP8[ L]|ALPH)$/.test(text(frame, at, 4))) parts.push(frame.subarray(at, end))
		at = end
	}
	const plain = Buffer.concat(parts)
	head.writeUInt32LE(plain.length - 8, 4)
	plain.set(head)
	return plain
}

function webpSize(name: string, data: Buffer): Size {
	if (name === 'VP8X') return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1]
	if (name === 'VP8L') {
		const both = data.readUInt32LE(1)
		return [(both & 0x3fff) + 1, ((both >>> 14) & 0x3fff) + 1]
	}
	return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
}

function stripGif(bytes: Buffer, sizes: Size[]) {
	const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
	const short = (at: number) => bytes.readUInt16LE(at)
	sizes.push([short(6), short(8)])
	const first = 13 + colorTable(bytes.readUInt8(10))
	const parts = [bytes.subarray(0, first)]
	for (let at = first; at < bytes.length; ) {
		const block = bytes.readUInt8(at)
		let end = at + 1
		if (block === 0x21) end = at + 2
		if (block === 0x2c) {
			// A frame that reaches beyond the picture makes it larger in some browsers.
			sizes.push([short(at + 1) + short(at + 5), short(at + 3) + short(at + 7)])
			end = at + 11 + colorTable(bytes.readUInt8(at + 9))
		}
		if (block !== 0x3b) {
			while (bytes[end]) end += (bytes[end] as number) + 1
			end++
		}
		if (block !== 0x21 || isGifTiming(bytes, at)) parts.push(bytes.subarray(at, end))
		at = end
	}
	return Buffer.concat(parts)
}

/** Extensions that say how long to show each frame and how often to repeat; others are comments and XMP. */
const isGifTiming = (bytes: Buffer, at: number) =>
	bytes[at + 1] === 0xf9 ||
	(bytes[at + 1] === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(text(bytes, at + 3, 11)))
