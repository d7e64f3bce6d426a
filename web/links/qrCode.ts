import { encode } from 'uqr'

export type QrLook = {
	/** #rrggbb, on white. */
	color: string
	rounded: boolean
	/** An image for the middle, as a data URL. */
	logo: string | undefined
}

/** White modules around the code. */
const margin = 2
/** The share of the code's width that the logo and the white around it take. */
const logoShare = 0.24

type Square = { x: number; y: number; size: number; radius: number }

/** A QR code as SVG, one unit per module. */
export function qrSvg(text: string, { color, rounded, logo }: QrLook) {
	// A logo hides modules, so use the strongest error correction.
	const { data, size } = encode(text, { ecc: logo ? 'H' : 'M', border: 0 })
	const hole = logo ? holeOf(size) : undefined
	const dots: string[] = []
	for (const [y, row] of data.entries()) {
		for (const [x, dark] of row.entries()) {
			if (!dark || isFinder(x, y, size) || (hole && isIn(hole, x, y))) continue
			dots.push(rounded ? pathOf({ x, y, size: 1, radius: 0.45 }) : `M${x} ${y}h1v1h-1z`)
		}
	}
	const far = size - 7
	const finders = [
		[0, 0],
		[far, 0],
		[0, far],
	].map(([x = 0, y = 0]) => finder(x, y, rounded))
	const whole = size + 2 * margin
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${whole} ${whole}">`,
		`<path fill="#fff" d="M${-margin} ${-margin}h${whole}v${whole}h-${whole}z"/>`,
		`<path fill="${color}" fill-rule="evenodd" d="${[...finders, ...dots].join('')}"/>`,
		logo && hole ? picture(logo, hole) : '',
		'</svg>',
	].join('')
}

/** One of the three corner marks by which scanners find the code: a ring around a square. */
const finder = (x: number, y: number, rounded: boolean) =>
	[
		{ x, y, size: 7, radius: rounded ? 2 : 0 },
		{ x: x + 1, y: y + 1, size: 5, radius: rounded ? 1.3 : 0 },
		{ x: x + 2, y: y + 2, size: 3, radius: rounded ? 0.9 : 0 },
	]
		.map(pathOf)
		.join('')

function pathOf({ x, y, size, radius }: Square) {
	const side = size - 2 * radius
	const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
	return `M${x + radius} ${y}h${side}${arc(radius, radius)}v${side}${arc(-radius, radius)}h${-side}${arc(-radius, -radius)}v${-side}${arc(radius, -radius)}z`
}

const isFinder = (x: number, y: number, size: number) =>
	(x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)

/** The central modules hidden by the logo, as many as keep it exactly centered. */
function holeOf(size: number) {
	const wide = Math.round(size * logoShare)
	const odd = wide % 2 === size % 2 ? wide : wide + 1
	return { start: (size - odd) / 2, size: odd }
}

type Hole = ReturnType<typeof holeOf>

const isIn = ({ start, size }: Hole, x: number, y: number) =>
	x >= start && y >= start && x < start + size && y < start + size

const picture = (logo: string, { start, size }: Hole) =>
	`<image href="${logo}" x="${start + 0.5}" y="${start + 0.5}" width="${size - 1}" height="${size - 1}" preserveAspectRatio="xMidYMid meet"/>`

export const dataUrlOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The code as PNG, `width` pixels wide; throws if the browser can't draw it. */
export async function pngOf(svg: string, width = 1200) {
	const image = new Image()
	image.src = dataUrlOf(svg.replace('<svg ', `<svg width="${width}" height="${width}" `))
	await image.decode()
	const canvas = document.createElement('canvas')
	canvas.width = width
	canvas.height = width
	canvas.getContext('2d')?.drawImage(image, 0, 0, width, width)
	return new Promise<Blob>((done, fail) =>
		canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture'))), 'image/png'),
	)
}

/** An image as a data URL of at most 256 pixels; redrawing drops its metadata. */
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
	const scale = Math.min(1, 256 / Math.max(image.naturalWidth, image.naturalHeight, 1))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round((image.naturalWidth || 256) * scale))
	canvas.height = Math.max(1, Math.round((image.naturalHeight || 256) * scale))
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
	return canvas.toDataURL('image/png')
}

/** A color's WCAG contrast with white: 1 to 21. */
export function contrastToWhite(color: string) {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
