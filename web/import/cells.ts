import { normalizeEmail } from '../../schema/email'
import { isPhoneLike } from '../../schema/phone'
import type { ImportField } from './headings'

/** In characters; no real address or number cell is longer. */
const maxCellLength = 2000

const emailSeparators = /[\s,;|<>:]+/
const phoneSeparators = /:::|[;,|\n]/

/** The first valid part of a cell with several: "a@x.com ::: b@y.com", "Grace <a@x.com>". */
function firstOf(cell: string, separators: RegExp, fits: (part: string) => boolean) {
	if (cell.length > maxCellLength) return cell
	return cell.split(separators).find(fits) ?? cell
}

export const firstEmail = (cell: string) =>
	/[\s,;|<>:]/.test(cell)
		? firstOf(cell, emailSeparators, (part) => normalizeEmail(part) !== undefined)
		: cell

/** The first phone number in a cell, without the "p:" that Facebook adds. */
export function firstPhone(cell: string) {
	const number = cell.replace(/^p:\s?/i, '')
	return isPhoneLike(number) ? number : firstOf(number, phoneSeparators, isPhoneLike).trim()
}

/** How to read cells that may hold more than the field takes. */
export const cellReaders: Partial<Record<ImportField, (cell: string) => string>> = {
	email: firstEmail,
	phone: firstPhone,
}

/** The other addresses or numbers of a cell, of which the first is imported. */
export function otherParts(field: 'email' | 'phone', cell: string): string[] {
	if (cell.length > maxCellLength) return []
	const separators = field === 'email' ? emailSeparators : phoneSeparators
	const fits = field === 'email' ? (part: string) => !!normalizeEmail(part) : isPhoneLike
	const taken = cellReaders[field]?.(cell) ?? cell
	const others = cell.split(separators).map((part) => part.trim())
	return [...new Set(others)].filter((part) => part !== taken && fits(part))
}
