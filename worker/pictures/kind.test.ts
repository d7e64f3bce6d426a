import { describe, expect, it } from 'vitest'
import { madePictures } from '../testing/pictures'
import { pictureType } from './kind'

const of = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const join = (...parts: (Uint8Array | string)[]) =>
	new Uint8Array(
		Buffer.concat(
			parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
		),
	)

describe.each(Object.entries(madePictures))('%s', (type, picture) => {
	it('is recognized by its bytes', () => expect(pictureType(picture)).toBe(type))

	it.each([
		['markup after it', join(picture, '<script>alert(1)</script>')],
		['anything after it', join(picture, 'PK\x03\x04')],
		['a single byte after it', join(picture, '\0')],
		['its end missing', picture.slice(0, -1)],
		['half of it missing', picture.slice(0, picture.length / 2)],
		['something before it', join(' ', picture)],
	])('is refused with %s', (_, bytes) => expect(pictureType(bytes)).toBeUndefined())
})

it.each([
	['SVG', of('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
	['a page', of('<!doctype html><p>')],
	['nothing', of('')],
	['a PDF', of('%PDF-1.7\n')],
	['a PNG of its end alone', of('\x89PNG\r\n\x1a\n\0\0\0\0IEND\xaeB`\x82')],
	['a script that begins as GIF', of('GIF89a/*\0\0*/=1;alert(1)//;')],
	[
		'a text chunk with a script',
		join(madePictures['image/gif'].slice(0, -1), '!\xfe\x08<script>\0;'),
	],
])('refuses %s', (_, bytes) => expect(pictureType(bytes)).toBeUndefined())
