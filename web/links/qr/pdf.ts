// Codes as vector PDF, sharp at any size. Written by hand, because it takes only a few objects and PDF libraries are
// larger than the rest of the screen.
import { zlibSync } from 'fflate'
import type { QrLook } from '../../../schema/qrStyle'
import { margin, type Square, shapesOf } from './shapes'

/** A code on a sheet: its content, and the label below it. */
export type Labeled = { text: string; label: string }

const points = (mm: number) => (mm / 25.4) * 72

const papers = { a4: [210, 297], letter: [215.9, 279.4] } as const
export type Paper = keyof typeof papers

/** In millimeters: around a sheet, between codes, and for the label. */
const edge = 12
const gap = 6
const labelHeight = 6

/** How many codes of a width fit on a sheet, across and down (at least one each). */
export function gridOf(paper: Paper, mm: number) {
	const [width, height] = papers[paper]
	const most = (length: number, one: number) =>
		Math.max(1, Math.floor((length - 2 * edge + gap) / (one + gap)))
	return { across: most(width, mm), down: most(height, mm + labelHeight) }
}

/** One code, as wide as its page. */
export const codePdf = (text: string, look: QrLook, mm: number) =>
	document([{ width: mm, height: mm, codes: [{ text, label: '', x: 0, y: 0 }] }], look, mm)

/** Sheets of codes with their labels. */
export function sheetPdf(codes: readonly Labeled[], look: QrLook, mm: number, paper: Paper) {
	const [width, height] = papers[paper]
	const { across, down } = gridOf(paper, mm)
	const pages = Array.from({ length: Math.ceil(codes.length / (across * down)) }, (_, page) => ({
		width,
		height,
		codes: codes.slice(page * across * down, (page + 1) * across * down).map((code, i) => ({
			...code,
			x: edge + (i % across) * (mm + gap),
			y: edge + Math.floor(i / across) * (mm + labelHeight + gap),
		})),
	}))
	return document(pages, look, mm)
}

/** A page in millimeters, from its upper left corner. */
type Page = { width: number; height: number; codes: (Labeled & { x: number; y: number })[] }

type Picture = {
	width: number
	height: number
	pixels: Uint8Array
	space: 'DeviceRGB' | 'DeviceGray'
}

async function document(pages: readonly Page[], look: QrLook, mm: number) {
	const objects: (string | Uint8Array)[][] = []
	const add = (...parts: (string | Uint8Array)[]) => objects.push(parts)
	const stream = (head: string, bytes: Uint8Array) => {
		const packed = zlibSync(bytes)
		return add(
			`<<${head}/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
			packed,
			'\nendstream',
		)
	}
	const addPicture = ({ width, height, pixels, space }: Picture) =>
		stream(
			`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${space}/BitsPerComponent 8`,
			pixels,
		)
	// The catalog and the list of pages come first, and name what follows.
	add('<</Type/Catalog/Pages 2 0 R>>')
	const list = add('')
	const logo = look.logo ? await logoPixels(look.logo, look.background) : undefined
	const logoId = logo && addPicture(logo)
	const kids: number[] = []
	for (const { width, height, codes } of pages) {
		const names = logoId ? [`/Logo ${logoId} 0 R`] : []
		const drawn = codes.map(({ text, label, x, y }, i) => {
			const code = drawCode(text, look, { x: points(x), y: points(height - y), size: points(mm) })
			if (!label) return code
			const picture = labelPixels(label, mm)
			names.push(`/Label${i} ${addPicture(picture)} 0 R`)
			const at = `${num(points(mm))} 0 0 ${num(points(labelHeight))} ${num(points(x))} ${num(points(height - y - mm - labelHeight))}`
			return `${code}\nq ${at} cm /Label${i} Do Q`
		})
		const content = stream('', new TextEncoder().encode(drawn.join('\n')))
		kids.push(
			add(
				`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${num(points(width))} ${num(points(height))}]`,
				`/Resources<</XObject<<${names.join('')}>>>>/Contents ${content} 0 R>>`,
			),
		)
	}
	objects[list - 1] = [
		`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`,
	]
	return fileOf(objects)
}

/** The objects in sequence, and their offsets. */
function fileOf(objects: readonly (string | Uint8Array)[][]) {
	const encoder = new TextEncoder()
	const parts: Uint8Array[] = []
	let length = 0
	const write = (part: string | Uint8Array) => {
		const bytes = typeof part === 'string' ? encoder.encode(part) : part
		parts.push(bytes)
		length += bytes.length
	}
	write('%PDF-1.4\n')
	const starts = objects.map((object, i) => {
		const start = length
		for (const part of [`${i + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part)
		return start
	})
	const table = length
	const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
	write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
	write(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
	return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}

/** A number in PDF's notation. */
const num = (value: number) => String(Math.round(value * 1000) / 1000)

const colorOf = (hex: string) =>
	[1, 3, 5].map((at) => num(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')

/** Draws a code with its upper left corner at a point. Inside, a unit is a module, and y points down as in SVG. */
function drawCode(
	text: string,
	look: QrLook,
	{ x, y, size }: { x: number; y: number; size: number },
) {
	const { whole, squares, logoAt } = shapesOf(text, look)
	const unit = size / whole
	return [
		`q ${num(unit)} 0 0 ${num(-unit)} ${num(x + margin * unit)} ${num(y - margin * unit)} cm`,
		`${colorOf(look.background)} rg ${-margin} ${-margin} ${whole} ${whole} re f`,
		`${colorOf(look.color)} rg`,
		...squares.map(pathOf),
		'f*',
		...(look.logo && logoAt
			? [
					`q ${num(logoAt.size)} 0 0 ${num(-logoAt.size)} ${num(logoAt.at)} ${num(logoAt.at + logoAt.size)} cm /Logo Do Q`,
				]
			: []),
		'Q',
	].join('\n')
}

/** The distance of a curve's handles from its ends, for a quarter circle. */
const handle = 0.5523

function pathOf({ x, y, size, radius }: Square) {
	if (radius === 0) return `${num(x)} ${num(y)} ${num(size)} ${num(size)} re`
	const [right, bottom, off] = [x + size, y + size, radius * (1 - handle)]
	const at = (...values: number[]) => values.map(num).join(' ')
	return [
		`${at(x + radius, y)} m ${at(right - radius, y)} l`,
		`${at(right - off, y, right, y + off, right, y + radius)} c ${at(right, bottom - radius)} l`,
		`${at(right, bottom - off, right - off, bottom, right - radius, bottom)} c ${at(x + radius, bottom)} l`,
		`${at(x + off, bottom, x, bottom - off, x, bottom - radius)} c ${at(x, y + radius)} l`,
		`${at(x, y + off, x + off, y, x + radius, y)} c h`,
	].join(' ')
}

function contextOf(width: number, height: number, background: string) {
	const canvas = window.document.createElement('canvas')
	canvas.width = width
	canvas.height = height
	const context = canvas.getContext('2d', { willReadFrequently: true })
	if (!context) throw new Error('No canvas')
	context.fillStyle = background
	context.fillRect(0, 0, width, height)
	return context
}

const logoWidth = 256

/** The logo in the middle of a square of the code's background. */
async function logoPixels(logo: string, background: string): Promise<Picture> {
	const image = new Image()
	image.src = logo
	await image.decode()
	const context = contextOf(logoWidth, logoWidth, background)
	const scale = logoWidth / Math.max(image.naturalWidth, image.naturalHeight)
	const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
	context.drawImage(image, (logoWidth - width) / 2, (logoWidth - height) / 2, width, height)
	const { data } = context.getImageData(0, 0, logoWidth, logoWidth)
	const pixels = data.filter((_, i) => i % 4 !== 3)
	return { width: logoWidth, height: logoWidth, pixels: new Uint8Array(pixels), space: 'DeviceRGB' }
}

/** Pixels of a label per millimeter. */
const sharpness = 10

/** A label as a picture, so that it can have letters of any language. */
function labelPixels(label: string, mm: number): Picture {
	const [width, height] = [Math.round(mm * sharpness), labelHeight * sharpness]
	const context = contextOf(width, height, '#ffffff')
	context.fillStyle = '#000000'
	context.font = `${height * 0.5}px system-ui, sans-serif`
	context.textAlign = 'center'
	context.textBaseline = 'middle'
	context.fillText(cut(context, label, width), width / 2, height / 2)
	const { data } = context.getImageData(0, 0, width, height)
	const pixels = data.filter((_, i) => i % 4 === 0)
	return { width, height, pixels: new Uint8Array(pixels), space: 'DeviceGray' }
}

function cut(context: CanvasRenderingContext2D, label: string, width: number) {
	const letters = [...label]
	let shown = label
	while (letters.length > 1 && context.measureText(shown).width > width) {
		letters.pop()
		shown = `${letters.join('')}…`
	}
	return shown
}
