const of = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** A small picture of each type; the AVIF has only boxes. */
export const madePictures = {
	'image/png': of(
		'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAJElEQVR4AdzKMQ0AAAwCwQYDlVYh9T+DA9j55LfD/tGNCXUAAQAA//9hLtqAAAAABklEQVQDAMcjDlHlHAmEAAAAAElFTkSuQmCC',
	),
	'image/jpeg': of(
		'/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKAUp//9k=',
	),
	'image/webp': of(
		'UklGRhACAABXRUJQVlA4WAoAAAAgAAAABwAABwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggIgAAAFABAJ0BKggACAACwEwloAAEM4AA/u5Cv//Fv7I/nJoAAAA=',
	),
	'image/gif': of('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='),
	'image/avif': avif('', 8),
}

/** The same GIF with at least so many bytes more of image data, which nobody shows. */
export function padded(gif: Uint8Array, length: number) {
	const part = Buffer.alloc(256).fill(255, 0, 1)
	const parts = Array.from({ length: Math.ceil(length / part.length) }, () => part)
	return new Uint8Array(Buffer.concat([gif.subarray(0, -2), ...parts, gif.subarray(-2)]))
}

/** The boxes of an AVIF, without a picture in them: of a side in pixels, with Exif data. */
export function avif(exif: string, side: number) {
	const bytes = (...values: number[]) => Buffer.from(values)
	const long = (value: number) =>
		bytes(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)
	const box = (type: string, ...parts: (Buffer | string)[]) => {
		const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
		return Buffer.concat([long(8 + body.length), Buffer.from(type), body])
	}
	const full = long(0)
	const entry = (id: number, type: string) =>
		box('infe', bytes(2, 0, 0, 0, 0, id, 0, 0), `${type}\0`)
	const start = box('ftyp', 'avif\0\0\0\0avifmif1')
	const picture = 'a picture'
	const meta = (dataAt: number) =>
		box(
			'meta',
			full,
			box('pitm', full, bytes(0, 1)),
			box('iinf', full, bytes(0, 2), entry(1, 'av01'), entry(2, 'Exif')),
			box(
				'iloc',
				full,
				bytes(0x44, 0, 0, 2),
				...[bytes(0, 1, 0, 0, 0, 1), long(dataAt), long(picture.length)],
				...[bytes(0, 2, 0, 0, 0, 1), long(dataAt + picture.length), long(exif.length)],
			),
			box('iprp', box('ipco', box('ispe', full, long(side), long(side)))),
		)
	const dataAt = start.length + meta(0).length + 8
	return new Uint8Array(Buffer.concat([start, meta(dataAt), box('mdat', picture, exif)]))
}
