import type { QrLook } from '../../../schema/qrStyle'
import { margin, type Square, shapesOf } from './shapes'

/** A QR code as SVG, one unit per module. */
export function qrSvg(text: string, look: QrLook) {
	const { whole, squares, logoAt } = shapesOf(text, look)
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${whole} ${whole}">`,
		`<path fill="${look.background}" d="M${-margin} ${-margin}h${whole}v${whole}h-${whole}z"/>`,
		`<path fill="${look.color}" fill-rule="evenodd" d="${squares.map(pathOf).join('')}"/>`,
		look.logo && logoAt ? picture(look.logo, logoAt) : '',
		'</svg>',
	].join('')
}

function pathOf({ x, y, size, radius }: Square) {
	if (radius === 0) return `M${x} ${y}h${size}v${size}h-${size}z`
	const side = size - 2 * radius
	const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
	return `M${x + radius} ${y}h${side}${arc(radius, radius)}v${side}${arc(-radius, radius)}h${-side}${arc(-radius, -radius)}v${-side}${arc(radius, -radius)}z`
}

const picture = (logo: string, { at, size }: { at: number; size: number }) =>
	`<image href="${logo}" x="${at}" y="${at}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid meet"/>`

export const dataUrlOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The canvas of a code, `width` pixels wide; throws if the browser can't draw it. */
async function canvasOf(svg: string, width: number) {
	const image = new Image()
	image.src = dataUrlOf(svg.replace('<svg ', `<svg width="${width}" height="${width}" `))
	await image.decode()
	const canvas = document.createElement('canvas')
	canvas.width = width
	canvas.height = width
	canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0, width, width)
	return canvas
}

/** Dots per inch of printed pictures. */
const dpi = 300

export const pixelsOf = (mm: number) => Math.round((mm / 25.4) * dpi)

/** The code as PNG, `width` pixels wide; throws if the browser can't draw it. */
export async function pngOf(svg: string, width: number) {
	const canvas = await canvasOf(svg, width)
	return new Promise<Blob>((done, fail) =>
		canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture'))), 'image/png'),
	)
}

/** The width at which a code is read back, in pixels: about that of a photo. */
const readWidth = 480

/** Whether the drawn code can be read back correctly, as a phone would. */
export async function readsBack(text: string, look: QrLook) {
	const [{ decodeQR }, canvas] = await Promise.all([
		import('qr/decode.js'),
		canvasOf(qrSvg(text, look), readWidth),
	])
	const pixels = canvas.getContext('2d')?.getImageData(0, 0, readWidth, readWidth)
	try {
		return pixels !== undefined && decodeQR(pixels, { timeLimit: 500 }) === text
	} catch {
		return false
	}
}
