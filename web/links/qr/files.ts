import { zipSync } from 'fflate'
import type { QrLook } from '../../../schema/qrStyle'
import { codePdf, type Labeled } from './pdf'
import { pixelsOf, pngOf, qrSvg } from './qrSvg'

export const qrFormats = { png: 'PNG', svg: 'SVG', pdf: 'PDF' } as const
export type QrFormat = keyof typeof qrFormats

/** A code as a file, `mm` wide if the format has a size. */
export async function qrFile(text: string, look: QrLook, format: QrFormat, mm: number) {
	if (format === 'pdf') return codePdf(text, look, mm)
	const svg = qrSvg(text, look)
	if (format === 'png') return pngOf(svg, pixelsOf(mm))
	const sized = svg.replace('<svg ', `<svg width="${mm}mm" height="${mm}mm" `)
	return new Blob([sized], { type: 'image/svg+xml' })
}

/** Codes as files in a ZIP, each with a name of its own. */
export async function qrZip(
	codes: readonly (Labeled & { name: string })[],
	look: QrLook,
	format: QrFormat,
	mm: number,
) {
	const files: Record<string, Uint8Array> = {}
	for (const { text, name } of codes) {
		let free = `${name}.${format}`
		for (let i = 2; Object.hasOwn(files, free); i++) free = `${name}-${i}.${format}`
		const file = await qrFile(text, look, format, mm)
		files[free] = new Uint8Array(await file.arrayBuffer())
	}
	return new Blob([zipSync(files, { level: 1 }) as BlobPart], { type: 'application/zip' })
}
