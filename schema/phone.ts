// Part of the owner's first load: no zod.
import { cleanText } from './text'

// A plus, then 5 to 20 digits of any script with up to five separators between them, such as the
// ') - (' of '(+49) - (0) 30'. On Japanese keyboards the long vowel ー is next to the hyphen.
const number = String.raw`\(?\+?[\s(]{0,2}\p{Nd}(?:[\s\p{Pd}−ー./()]{0,5}\p{Nd}){4,19}\)?`
const extension = String.raw`[\s,;]{0,3}(?:x|#|ext|extn|extension|dw|durchwahl|poste|anexo|ramal|int|доб)[\s.:=]{0,3}\p{Nd}{1,7}`

const pattern = new RegExp(`^${number}(?:${extension})?$`, 'iu')

/** Longer than any text that can match. */
const maxLength = 200

/**
 * Whether a text looks like a phone number as people write it: '+49 (0)30 123-456',
 * '415.555.0143 x12', '٠٥٠ ١٢٣ ٤٥٦٧'. Not whether the number exists.
 */
export function isPhoneLike(text: string): boolean {
	if (text.length > maxLength) return false
	// NFKC normalizes full-width forms and odd spaces. Phones and Arabic texts add invisible
	// direction marks.
	return pattern.test(cleanText(text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\u061c]/g, '')))
}

/** Whether a text is an international number in ASCII that a spreadsheet leaves alone, unlike +1-415-555. */
export const isPlainNumber = (text: string) => /^\+\d+( [\d(][\d ().-]*)?$/.test(text)

/** A phone number for a tel: link: ASCII digits, without '(0)' or the extension. */
export function dialable(phone: string): string {
	const digits = phone
		.normalize('NFKC')
		.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
		.toLowerCase()
	const [main = '', extension] = digits.split(/[a-zа-я#;,]+/u)
	const national = main.includes('+') ? main.replace('(0)', '') : main
	const number = national.replace(/[^\d+]/g, '')
	const ext = extension?.replace(/\D/g, '')
	return ext ? `${number};ext=${ext}` : number
}

/** The value of a decimal digit of any script: Unicode puts 0 to 9 of each in a row. */
function digitValue(digit: string) {
	const code = digit.codePointAt(0) ?? 0
	let zero = code
	while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
	return code - zero
}
