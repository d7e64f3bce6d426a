import { exifOf } from './exif'

type Box = { type: string; at: number; body: number; end: number }

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
	for (let at = from; at + 8 <= to; ) {
		const length = bytes.readUInt32BE(at)
		if (length < 8 || at + length > to) throw new RangeError('A box reaches beyond its parent')
		yield {
			type: bytes.toString('latin1', at + 4, at + 8),
			at,
			body: at + 8,
			end: at + length,
		}
		at += length
	}
}

/** A bound on parts of descriptions, so that a hostile file takes no time. */
const maxDescriptions = 100

/** Boxes whose content is of no use for showing the picture. */
const blanked = /^(?:free|skip|udta|uuid|xml |bxml)$/
const containers = /^(?:moov|trak|mdia|minf|stbl|iprp|ipco)$/

/**
 * Overwrites an AVIF's metadata in place, because its parts are found by their offsets, and returns the sizes
 * that it gives for its pictures. Its orientation is not in the Exif data. Throws a RangeError if it is broken.
 */
export function blankAvif(bytes: Buffer) {
	const sizes: [width: number, height: number][] = []
	let described = false
	const walk = (from: number, to: number, top: boolean) => {
		for (const { type, at, body, end } of boxesIn(bytes, from, to)) {
			if (blanked.test(type) || (type === 'meta' && !top)) {
				bytes.write('free', at + 4, 'latin1')
				bytes.fill(0, body, end)
			} else if (type === 'meta') {
				if (described) throw new RangeError('A second meta box')
				described = true
				blankItems(bytes, body + 4, end)
				walk(body + 4, end, false)
			} else if (type === 'ispe') {
				sizes.push([bytes.readUInt32BE(body + 4), bytes.readUInt32BE(body + 8)])
			} else if (type === 'tkhd') {
				// In 65,536ths, as its last two numbers.
				sizes.push([bytes.readUInt16BE(end - 8), bytes.readUInt16BE(end - 4)])
			} else if (containers.test(type)) walk(body, end, false)
		}
	}
	walk(0, bytes.length, true)
	return sizes
}

/** Overwrites the items of a meta box that hold Exif, XMP or other descriptions. */
function blankItems(bytes: Buffer, from: number, to: number) {
	const boxes = new Map<string, Box>()
	for (const box of boxesIn(bytes, from, to)) boxes.set(box.type, box)
	const [info, locations, data] = ['iinf', 'iloc', 'idat'].map((type) => boxes.get(type))
	if (!info || !locations) return
	const described = descriptions(bytes, info)
	let parts = 0
	for (const { id, inData, start, length } of extents(bytes, locations)) {
		if (!described.has(id)) continue
		const at = inData ? (data?.body ?? bytes.length) + start : start
		if (at + length > bytes.length || ++parts > maxDescriptions) {
			throw new RangeError('Items reach beyond the file, or are too many')
		}
		bytes.fill(0, at, at + length)
		const upright = exifOf(1)
		// Readers may expect Exif data to be Exif data: after the offset of its header, which is zero.
		if (described.get(id) === 'Exif' && length >= 4 + upright.length) upright.copy(bytes, at + 4)
	}
}

/** The ids of items that describe a picture, with their types. */
function descriptions(bytes: Buffer, { body, end }: Box) {
	const found = new Map<number, string>()
	const first = body + (bytes[body] === 0 ? 6 : 8)
	for (const { type, body } of boxesIn(bytes, first, end)) {
		if (type !== 'infe') continue
		const long = bytes[body] === 3
		const id = long ? bytes.readUInt32BE(body + 4) : bytes.readUInt16BE(body + 4)
		const at = body + (long ? 10 : 8)
		const kind = bytes.toString('latin1', at, at + 4)
		if (kind === 'Exif' || kind === 'mime' || kind === 'uri ') found.set(id, kind)
	}
	return found
}

/** Where items are: in the file, or in the data box of their meta box. */
function* extents(bytes: Buffer, { body }: Box) {
	const version = bytes.readUInt8(body)
	let at = body + 4
	const read = (length: number) => {
		if (length === 0) return 0
		const value = length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length)
		at += length
		return value
	}
	const lengths = read(2)
	const sizeOf = (shift: number) => (lengths >> shift) & 15
	if (sizeOf(8) === 0) throw new RangeError('Items without a length')
	const idLength = version < 2 ? 2 : 4
	for (let n = read(idLength); n > 0; n--) {
		const id = read(idLength)
		const inData = version > 0 && (read(2) & 15) === 1
		at += 2
		const base = read(sizeOf(4))
		for (let count = read(2); count > 0; count--) {
			if (version > 0) read(sizeOf(0))
			const start = base + read(sizeOf(12))
			yield { id, inData, start, length: read(sizeOf(8)) }
		}
	}
}
