import { unzlibSync } from 'fflate'
import { decodeQR } from 'qr/decode.js'

/** Pixels of a module in the picture that is read. */
const scale = 4
const quietModules = 4

/** The contents of the codes on a printed sheet: each code's squares are redrawn and decoded. */
export function codesOnSheet(pdf: Buffer, most = Number.POSITIVE_INFINITY) {
	return drawings(pdf).slice(0, most).map(read)
}

/** The drawing instructions of each code in one of our PDFs, in order. */
export function drawings(pdf: Buffer) {
	const text = pdf.toString('latin1')
	const pages = [...text.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => {
		const head = new RegExp(`\\n${id} 0 obj\\n<<[^>]*/Length (\\d+)>>stream\\n`).exec(text)
		if (!head) throw new Error(`There is no object ${id}`)
		const start = head.index + head[0].length
		const packed = pdf.subarray(start, start + Number(head[1]))
		return Buffer.from(unzlibSync(packed)).toString('latin1')
	})
	return pages.flatMap((page) => page.split(/^q (?=[\d.]+ 0 0 -)/m).slice(1))
}

/** Decodes a code from its squares; nested ones alternate between dark and light. */
function read(drawing: string) {
	const squares = [...drawing.matchAll(/^(\d+) (\d+) (\d+) \3 re$/gm)].map((match) =>
		match.slice(1).map(Number),
	)
	const modules = Math.max(...squares.map(([x = 0, , size = 0]) => x + size))
	const side = (modules + 2 * quietModules) * scale
	const dark = new Uint8Array(side * side)
	for (const [x = 0, y = 0, size = 0] of squares) {
		for (let row = 0; row < size * scale; row++) {
			const start = ((y + quietModules) * scale + row) * side + (x + quietModules) * scale
			for (let at = start; at < start + size * scale; at++) dark[at] = 1 - (dark[at] ?? 0)
		}
	}
	const data = new Uint8ClampedArray(side * side * 4)
	for (const [at, isDark] of dark.entries()) data.fill(isDark ? 0 : 255, at * 4, at * 4 + 3)
	return decodeQR({ width: side, height: side, data })
}
