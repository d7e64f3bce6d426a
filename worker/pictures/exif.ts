const orientationTag = 0x0112

/**
 * The orientation in Exif data from its TIFF header on, by which browsers turn pictures: 1, which is upright and
 * the default, to 8.
 */
export function orientationOf(tiff: Buffer) {
	const little = tiff.toString('latin1', 0, 2) === 'II'
	const short = (at: number) =>
		at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
	if (tiff.length < 8) return 1
	const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
	for (let n = short(directory), at = directory + 2; n > 0; n--, at += 12) {
		if (short(at) !== orientationTag) continue
		const value = short(at + 8)
		return value >= 1 && value <= 8 ? value : 1
	}
	return 1
}

/** Exif data that says nothing but the orientation, from its TIFF header on. */
export function exifOf(orientation: number) {
	const tiff = Buffer.alloc(26)
	// Big-endian, with a directory at 8 of one entry: one short.
	tiff.write('MM\0*', 'latin1')
	tiff.writeUInt32BE(8, 4)
	tiff.writeUInt16BE(1, 8)
	tiff.writeUInt16BE(orientationTag, 10)
	tiff.writeUInt16BE(3, 12)
	tiff.writeUInt32BE(1, 14)
	tiff.writeUInt16BE(orientation, 18)
	return tiff
}
