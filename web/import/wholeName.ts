/** Chinese characters and Hangul: names in them have the family name first, and no space. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

/** Kana, which Japanese names may have instead of or along with Chinese characters. */
const japanese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u

/** A full name from its parts, in the order of their script: Grace Hopper, 王小明, 山田 たろう. */
export function wholeName(first: string | undefined, last: string | undefined) {
	const parts = [first, last].filter(Boolean)
	if (parts.length < 2) return parts.join('')
	if (parts.every((part) => familyFirst.test(part ?? ''))) return `${last}${first}`
	return parts.every((part) => japanese.test(part ?? '')) ? `${last} ${first}` : parts.join(' ')
}
