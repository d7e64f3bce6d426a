import { maxQrLogo } from '../../../schema/qrStyle'

/** In pixels, sharpest first: a photo may need the smallest to fit into a style. */
const widths = [256, 192, 128, 96, 64]

/** An image as the data URL of a small PNG; redrawing drops its metadata. Throws if it can't be read. */
export async function logoOf(file: Blob) {
	const url = await new Promise<string>((done, fail) => {
		const reader = new FileReader()
		reader.onload = () => done(String(reader.result))
		reader.onerror = fail
		reader.readAsDataURL(file)
	})
	const image = new Image()
	image.src = url
	await image.decode()
	for (const width of widths) {
		const logo = drawn(image, width)
		if (logo.length <= maxQrLogo) return logo
	}
	throw new Error('Too large')
}

function drawn(image: HTMLImageElement, width: number) {
	const scale = Math.min(1, width / Math.max(image.naturalWidth, image.naturalHeight, 1))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round((image.naturalWidth || width) * scale))
	canvas.height = Math.max(1, Math.round((image.naturalHeight || width) * scale))
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
	return canvas.toDataURL('image/png')
}
