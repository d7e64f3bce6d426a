import { maxStoredBytes } from '../../schema/picture'

/** Picture sizes for each place: twice the displayed size, for sharp screens. */
const sizes = {
	logo: [480, 160],
	cover: [1600, 1600],
	shareImage: [1200, 630],
} as const
export type Place = keyof typeof sizes

const notAPicture = 'This file isn’t an image we can show. Choose a PNG, JPEG or WebP.'

/**
 * Redraws a picture as small as its place allows and the server requires, in base64. Metadata such as the
 * location is dropped. Throws if the file is not a picture.
 */
export async function shrink(file: Blob, place: Place) {
	const picture = await createImageBitmap(file).catch(() => {
		throw new Error(notAPicture)
	})
	const [width, height] = sizes[place]
	// A share image is cropped; everything else keeps its aspect ratio.
	const cut = place === 'shareImage'
	let scale = Math.min(
		1,
		(cut ? Math.max : Math.min)(width / picture.width, height / picture.height),
	)
	for (let quality = 0.86; ; quality -= 0.12) {
		const blob = await drawn(picture, scale, cut ? width / height : undefined, quality)
		if (blob.size <= maxStoredBytes) return base64(blob)
		// Some browsers can't write WebP, and a PNG only shrinks with fewer pixels.
		if (quality < 0.5 || blob.type === 'image/png') scale *= 0.8
	}
}

async function drawn(
	picture: ImageBitmap,
	scale: number,
	ratio: number | undefined,
	quality: number,
) {
	const canvas = document.createElement('canvas')
	const [w, h] = [picture.width, picture.height]
	const [from, to] = ratio ? [Math.min(w, h * ratio), Math.min(h, w / ratio)] : [w, h]
	canvas.width = Math.max(1, Math.round(from * scale))
	canvas.height = Math.max(1, Math.round(to * scale))
	canvas
		.getContext('2d')
		?.drawImage(picture, (w - from) / 2, (h - to) / 2, from, to, 0, 0, canvas.width, canvas.height)
	return new Promise<Blob>((resolve, reject) =>
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error(notAPicture))),
			'image/webp',
			quality,
		),
	)
}

const base64 = async (blob: Blob) => {
	const bytes = new Uint8Array(await blob.arrayBuffer())
	let text = ''
	for (let i = 0; i < bytes.length; i += 0x8000) {
		text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
	}
	return btoa(text)
}
