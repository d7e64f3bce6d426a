import { encode } from 'uqr'
import type { QrLook } from '../../../schema/qrStyle'

/** Modules around a code that stay empty. */
export const margin = 2
/** The share of the code's width that the logo and the space around it take. */
const logoShare = 0.24

/** A filled square; nested squares alternate between filled and cut out. */
export type Square = { x: number; y: number; size: number; radius: number }

/** A QR code as squares, one unit per module, and the place of its logo. */
export function shapesOf(text: string, { rounded, logo }: Pick<QrLook, 'rounded' | 'logo'>) {
	// A logo hides modules, so use the strongest error correction.
	const { data, size } = encode(text, { ecc: logo ? 'H' : 'M', border: 0 })
	const hole = logo ? holeOf(size) : undefined
	const squares: Square[] = []
	for (const [x, y] of [
		[0, 0],
		[size - 7, 0],
		[0, size - 7],
	] as const) {
		squares.push(
			{ x, y, size: 7, radius: rounded ? 2 : 0 },
			{ x: x + 1, y: y + 1, size: 5, radius: rounded ? 1.3 : 0 },
			{ x: x + 2, y: y + 2, size: 3, radius: rounded ? 0.9 : 0 },
		)
	}
	for (const [y, row] of data.entries()) {
		for (const [x, dark] of row.entries()) {
			if (!dark || isFinder(x, y, size) || (hole && isIn(hole, x, y))) continue
			squares.push({ x, y, size: 1, radius: rounded ? 0.45 : 0 })
		}
	}
	const inner = hole && { at: hole.start + 0.5, size: hole.size - 1 }
	return { size, whole: size + 2 * margin, squares, logoAt: inner }
}

const isFinder = (x: number, y: number, size: number) =>
	(x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)

/** The central modules hidden by the logo, as many as keep it exactly centered. */
function holeOf(size: number) {
	const wide = Math.round(size * logoShare)
	const odd = wide % 2 === size % 2 ? wide : wide + 1
	return { start: (size - odd) / 2, size: odd }
}

const isIn = ({ start, size }: ReturnType<typeof holeOf>, x: number, y: number) =>
	x >= start && y >= start && x < start + size && y < start + size

/** The smallest module that phones can read at arm's length, in millimeters. */
const leastModule = 0.4

/** The smallest readable width of a code, in whole millimeters. */
export const leastWidth = (text: string, look: QrLook) =>
	Math.ceil(shapesOf(text, look).whole * leastModule)
