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
