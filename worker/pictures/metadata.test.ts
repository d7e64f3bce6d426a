import { describe, expect, it } from 'vitest'
import type { PictureType } from '../../schema/picture'
import { avif, madePictures } from '../testing/pictures'
import { exifOf, orientationOf } from './exif'
import { pictureType } from './kind'
import { withoutMetadata } from './metadata'

const secret = 'GPS 52.5N 13.4E'
const of = (text: string) => Buffer.from(text, 'latin1')
const png = Buffer.from(madePictures['image/png'])
const jpeg = Buffer.from(madePictures['image/jpeg'])
const webp = Buffer.from(madePictures['image/webp'])
const gif = Buffer.from(madePictures['image/gif'])

/** Exif data with an orientation, and more that nobody should see. */
const exif = (orientation = 1) => Buffer.concat([exifOf(orientation), of(secret)])

/** A copy with bytes inserted at a place. */
const insert = (bytes: Buffer, at: number, ...parts: Buffer[]) =>
	Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)])

/** A copy with bytes replaced from a place on. */
function replace(bytes: Buffer, at: number, ...values: number[]) {
	const copy = Buffer.from(bytes)
	copy.set(values, at)
	return copy
}

/** A GIF of eight colors, of all frames and of its frame alone, whose bytes look like comments. */
const colors = Buffer.alloc(24, '!\xfe\x01!\0', 'latin1')
const colorful = Buffer.concat([
	replace(gif, 10, 0x82).subarray(0, 13),
	colors,
	replace(gif, 36, 0x82).subarray(19, 37),
	colors,
	gif.subarray(37),
])
const gifComment = of(`!\xfe${String.fromCharCode(secret.length)}${secret}\0`)

const segment = (marker: number, data: Buffer) =>
	Buffer.concat([Buffer.from([0xff, marker, 0, 2 + data.length]), data])
const pngChunk = (name: string, data: Buffer) => {
	const length = Buffer.alloc(4)
	length.writeUInt32BE(data.length)
	return Buffer.concat([length, of(name), data, Buffer.alloc(4)])
}
const webpChunk = (name: string, data: Buffer) => {
	const length = Buffer.alloc(4)
	length.writeUInt32LE(data.length)
	return Buffer.concat([of(name), length, data, Buffer.alloc(data.length % 2)])
}
/** A WebP with more chunks at its end, and their flags set. */
function webpWith(...chunks: Buffer[]) {
	const whole = Buffer.concat([replace(webp, 20, 0x2c), ...chunks])
	whole.writeUInt32LE(whole.length - 8, 4)
	return whole
}

const strip = (type: PictureType, bytes: Uint8Array) => {
	expect(pictureType(bytes)).toBe(type)
	return withoutMetadata(type, bytes)
}

describe('what a picture says besides how it looks is removed', () => {
	it.each<[string, PictureType, Buffer, Buffer]>([
		[
			'Exif in a JPEG',
			'image/jpeg',
			jpeg,
			insert(jpeg, 2, segment(0xe1, Buffer.concat([of('Exif\0\0'), exif()]))),
		],
		[
			'XMP in a JPEG',
			'image/jpeg',
			jpeg,
			insert(jpeg, 2, segment(0xe1, of(`http://ns.adobe.com/xap/1.0/\0${secret}`))),
		],
		['a comment in a JPEG', 'image/jpeg', jpeg, insert(jpeg, 2, segment(0xfe, of(secret)))],
		['Photoshop’s data in a JPEG', 'image/jpeg', jpeg, insert(jpeg, 2, segment(0xed, of(secret)))],
		['Exif in a PNG', 'image/png', png, insert(png, 33, pngChunk('eXIf', exif()))],
		[
			'texts in a PNG',
			'image/png',
			png,
			insert(png, 33, pngChunk('tEXt', of(`Where\0${secret}`)), pngChunk('iTXt', of(secret))),
		],
		['unknown chunks in a PNG', 'image/png', png, insert(png, 33, pngChunk('prVt', of(secret)))],
		['a comment in a GIF', 'image/gif', gif, insert(gif, gif.length - 1, gifComment)],
		[
			'a comment in a GIF of more colors',
			'image/gif',
			colorful,
			insert(colorful, colorful.length - 1, gifComment),
		],
		[
			'XMP in a GIF',
			'image/gif',
			gif,
			insert(
				gif,
				gif.length - 1,
				of(`!\xff\x0bXMP DataXMP${String.fromCharCode(secret.length)}${secret}\0`),
			),
		],
	])('%s', (_, type, plain, bytes) => {
		expect(bytes.toString('latin1')).toContain(secret)
		expect(Buffer.from(strip(type, bytes) ?? []).equals(plain)).toBe(true)
	})

	it('Exif and XMP in a WebP', () => {
		const bytes = webpWith(webpChunk('EXIF', exif()), webpChunk('XMP ', of(secret)))
		expect(Buffer.from(strip('image/webp', bytes) ?? []).equals(webp)).toBe(true)
	})

	it('unknown chunks in the frames of an animated WebP', () => {
		const picture = webpChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0, 0]))
		const animated = (...more: Buffer[]) => {
			const whole = Buffer.concat([
				of('RIFF\0\0\0\0WEBP'),
				webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
				webpChunk('ANIM', Buffer.alloc(6)),
				webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), picture, ...more])),
			])
			whole.writeUInt32LE(whole.length - 8, 4)
			return whole
		}
		const plain = animated()
		expect(Buffer.from(strip('image/webp', plain) ?? []).equals(plain)).toBe(true)
		const bytes = animated(webpChunk('EXIF', of(secret)))
		expect(Buffer.from(strip('image/webp', bytes) ?? []).equals(plain)).toBe(true)
	})

	it('Exif in an AVIF, whose parts stay where they are', () => {
		const bytes = avif(secret.repeat(3), 8)
		const left = Buffer.from(strip('image/avif', bytes) ?? [])
		expect(left.toString('latin1')).not.toContain('GPS')
		expect(left.toString('latin1')).toContain('a picture')
		expect(left).toHaveLength(bytes.length)
	})
})

describe('a picture that its Exif data turns stays turned', () => {
	it('as a JPEG', () => {
		const turned = insert(jpeg, 2, segment(0xe1, Buffer.concat([of('Exif\0\0'), exif(6)])))
		const left = Buffer.from(strip('image/jpeg', turned) ?? [])
		expect(orientationOf(left.subarray(12))).toBe(6)
		expect(left).toHaveLength(jpeg.length + 36)
	})

	it('as a PNG', () => {
		const left = Buffer.from(strip('image/png', insert(png, 33, pngChunk('eXIf', exif(8)))) ?? [])
		expect(left.toString('latin1', 37, 41)).toBe('eXIf')
		expect(orientationOf(left.subarray(41))).toBe(8)
		expect(left).toHaveLength(png.length + 38)
	})

	it('as a WebP', () => {
		const left = Buffer.from(strip('image/webp', webpWith(webpChunk('EXIF', exif(3)))) ?? [])
		expect(orientationOf(left.subarray(webp.length + 8))).toBe(3)
		expect([left[20], left.length]).toEqual([0x28, webp.length + 34])
	})

	it.each([
		['little-endian', Buffer.from('49492a00080000000100120103000100000005000000', 'hex'), 5],
		['impossible', exifOf(9), 1],
		['cut', exifOf(6).subarray(0, 9), 1],
		['empty', Buffer.alloc(0), 1],
	])('by data that is %s', (_, tiff, orientation) => expect(orientationOf(tiff)).toBe(orientation))
})

describe('a picture over 4096 pixels is refused by its header', () => {
	const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
	const lossy = webp.indexOf(of('VP8 ')) + 14
	it.each<[string, PictureType, Uint8Array]>([
		['PNG', 'image/png', replace(png, 16, 0, 1, 0, 0)],
		['PNG without a width', 'image/png', replace(png, 16, 0, 0, 0, 0)],
		['JPEG', 'image/jpeg', replace(jpeg, frame + 5, 0x10, 1)],
		['WebP', 'image/webp', replace(webp, lossy, 1, 0x10)],
		['WebP by its canvas', 'image/webp', replace(webp, 24, 0, 0x10, 0)],
		['GIF', 'image/gif', replace(gif, 6, 1, 0x10)],
		['GIF by a frame', 'image/gif', replace(gif, gif.indexOf(',', 19) + 5, 1, 0x10)],
		['AVIF', 'image/avif', avif('', 4097)],
	])('%s', (_, type, bytes) => expect(strip(type, bytes)).toBeUndefined())

	it('and one with 4096 is not', () => {
		expect(strip('image/png', replace(png, 16, 0, 0, 0x10, 0))).toBeDefined()
		expect(strip('image/avif', avif('', 4096))).toBeDefined()
	})
})
