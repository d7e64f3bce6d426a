/** Chinese characters and Hangul: names in them have the family name first, and no space. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

/** Kana, which Japanese names may have instead, or besides Chinese characters. */
const japanese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u

/** A name of its parts, in the order that their script has: Grace Hopper, 王小明, 山田 たろう. */
export function wholeName(first: string | undefined, last: string | undefined) {
	const parts = [first, last].filter(Boolean)
	if (parts.length < 2) return parts.join('')
	if (parts.every((part) => familyFirst.test(part ?? ''))) return `${last}${first}`
	return parts.every((part) => japanese.test(part ?? '')) ? `${last} ${first}` : parts.join(' ')
}
