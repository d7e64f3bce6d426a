// What files owners give their leads. Shared with the editor: no zod.

/** The largest file, in bytes. */
export const maxFileBytes = 500 * 1024 * 1024
export const maxFileName = 150

/** Of every part of an upload but the last, in bytes: R2 wants at least 5 MiB, and one fits into memory easily. */
export const filePartBytes = 8 * 1024 * 1024

/** How long a lead's address of a file works, in days. */
export const fileDays = { most: 365, usual: 30 } as const

/** After how many days an unused file and an unfinished upload are deleted. */
export const unusedFileDays = 7

/** How many parts a file is uploaded in. */
export const partsOf = (size: number) => Math.max(1, Math.ceil(size / filePartBytes))

/** The length of one part of an upload, in bytes; the first is number 1. */
export const partLength = (size: number, number: number) =>
	Math.min(filePartBytes, size - (number - 1) * filePartBytes)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size for people: 2.4 MB. In steps of a thousand, as file managers count. */
export function formatBytes(bytes: number, language = 'en') {
	const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
	return new Intl.NumberFormat(language, {
		style: 'unit',
		unit: units[power] as string,
		unitDisplay: power === 0 ? 'long' : 'short',
		maximumFractionDigits: power > 1 ? 1 : 0,
	}).format(bytes / 1000 ** power)
}
