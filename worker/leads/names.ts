/** Scripts that write a full name as one word. */
const unspaced =
	/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー・]{2,}$/u

const rows = [
	'qwertyuiop',
	'asdfghjkl',
	'zxcvbnm',
	'qwertzuiop',
	'yxcvbnm',
	'azertyuiop',
	'qsdfghjklm',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])
const isRun = (text: string) => runs.some((run) => run.includes(text))

const words = (name: string) =>
	name
		.trim()
		.split(/[\s\-–]+/u)
		.filter(Boolean)

/** Keyboard mashing rather than a name. */
function isMashedWord(word: string) {
	const text = word.toLowerCase()
	if (!/^[a-z]{4,}$/.test(text)) return false
	if (/^(.)\1+$/.test(text)) return true
	if (text.length === 4 && isRun(text)) return true
	for (let i = 0; i + 5 <= text.length; i++) if (isRun(text.slice(i, i + 5))) return true
	const repeated = /^([a-z]{3,4})\1+[a-z]{0,3}$/.exec(text)?.[1]
	if (repeated && isRun(repeated)) return true
	return text.length >= 6 && !/[aeiouy]/.test(text)
}

export const isMash = (name: string) => words(name).some(isMashedWord)

/** A web address in place of a name, typical of spam bots. */
export const isUrl = (name: string) =>
	/https?:\/\/|\bwww\.|\b[\w-]+\.(com|net|org|info|biz|ru|cn|xyz|top|shop|site|online|club|io)\b/i.test(
		name,
	)

/** Letters of any script and nothing that names lack. A single short word will do. */
export const isPlausible = (name: string) =>
	/\p{L}/u.test(name) &&
	!/[\p{N}@<>{}[\]|\\^~=_$#*!?%;/]/u.test(name) &&
	!isMash(name) &&
	!isUrl(name)

/** Two or more parts, or one in a script that writes full names as one word. */
export const isFull = (name: string) =>
	isPlausible(name) &&
	(words(name).filter((word) => /\p{L}/u.test(word)).length >= 2 || unspaced.test(name.trim()))
