/** File encodings, by TextDecoder label and name for owners. */
export const encodings = [
	['utf-8', 'Unicode (UTF-8)'],
	['utf-16le', 'UTF-16'],
	['utf-16be', 'UTF-16, big-endian'],
	['windows-1252', 'Western (Windows)'],
	['macintosh', 'Western (Mac)'],
	['windows-1250', 'Central European'],
	['windows-1251', 'Cyrillic'],
	['windows-1254', 'Turkish'],
	['windows-1255', 'Hebrew'],
	['windows-1256', 'Arabic'],
	['shift_jis', 'Japanese'],
	['euc-kr', 'Korean'],
	['gbk', 'Simplified Chinese'],
	['big5', 'Traditional Chinese'],
] as const satisfies [string, string][]
export type Encoding = (typeof encodings)[number][0]

/** A file's encoding: by its byte order mark, or else the one whose letters make the most sense. */
export function guessEncoding(bytes: Uint8Array): Encoding {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	// Without a byte order mark, every other byte of Latin text is 0.
	if (first && second === 0 && bytes[3] === 0) return 'utf-16le'
	if (first === 0 && second && bytes[2] === 0) return 'utf-16be'
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes)
		return 'utf-8'
	} catch {
		return guessCodePage(sampleOf(bytes))
	}
}

const maxSample = 20_000

/** The first lines with non-ASCII bytes. */
function sampleOf(bytes: Uint8Array) {
	const sample: number[] = []
	// One character per byte, so that one search covers all bytes.
	const text = new TextDecoder('windows-1252').decode(bytes)
	const beyond = /[^\0-\x7f]/g
	for (let found = beyond.exec(text); found; found = beyond.exec(text)) {
		const start = bytes.lastIndexOf(10, found.index) + 1
		const end = bytes.indexOf(10, found.index)
		const next = end < 0 ? bytes.length : end + 1
		sample.push(
			...bytes.subarray(Math.max(start, found.index - 500), Math.min(next, found.index + 2000)),
		)
		if (sample.length > maxSample) break
		beyond.lastIndex = next
	}
	return new Uint8Array(sample)
}

// The letters typical of texts in these encodings. On a tie the first one wins.
const western = /[àâäáãåçéèêëíìîïñóòôöõøúùûüæœßÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜÆŒ]/
const codePages: [Encoding, RegExp, latin: boolean][] = [
	['windows-1252', western, true],
	['macintosh', western, true],
	['windows-1250', /[ąćęłńóśźżáčďéěíňřšťúůýžőűäöüßâăîţşĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽŐŰÄÖÜÂĂÎŢŞ]/, true],
	['windows-1254', /[ğışçöüâîûĞİŞÇÖÜÂÎÛ]/, true],
	['windows-1251', /[а-яА-ЯёЁіІїЇєЄґҐ]/, false],
	['windows-1255', /[א-ת]/, false],
	['windows-1256', /[ء-ي]/, false],
]

type Bytes = [from: number, to: number]

/** First bytes of common and rare characters, and the possible second bytes. */
const doubleBytes: [Encoding, common: Bytes[], rare: Bytes[], second: Bytes[]][] = [
	[
		'shift_jis',
		[
			[0x81, 0x83],
			[0x88, 0x97],
		],
		[
			[0x84, 0x9f],
			[0xe0, 0xfc],
		],
		[
			[0x40, 0x7e],
			[0x80, 0xfc],
		],
	],
	['euc-kr', [[0xb0, 0xc8]], [[0xa1, 0xfd]], [[0xa1, 0xfe]]],
	['gbk', [[0xb0, 0xd7]], [[0xa1, 0xf7]], [[0xa1, 0xfe]]],
	[
		'big5',
		[[0xa4, 0xc6]],
		[[0xa1, 0xf9]],
		[
			[0x40, 0x7e],
			[0xa1, 0xfe],
		],
	],
]

function guessCodePage(sample: Uint8Array): Encoding {
	const scores: [Encoding, number][] = [
		...codePages.map(([encoding, letters, latin]): [Encoding, number] => [
			encoding,
			letterScore(new TextDecoder(encoding).decode(sample), letters, latin),
		]),
		...doubleBytes.map(([encoding, ...ranges]): [Encoding, number] => [
			encoding,
			pairScore(sample, ...ranges),
		]),
	]
	const best = scores.reduce((a, b) => (b[1] > a[1] ? b : a))
	return best[1] > 0 ? best[0] : 'windows-1252'
}

const letter = /\p{L}/u
const upper = /\p{Lu}/u
const lower = /\p{Ll}/u
const quiet = /[’‘“”„«»–—…№·°ºª\u00a0]/

/** How plausible the non-ASCII letters are in their context: 1 at best. */
function letterScore(text: string, usual: RegExp, latin: boolean) {
	let total = 0
	let count = 0
	for (let i = 0; i < text.length; i++) {
		const char = text.charAt(i)
		if (char < '\u0080') continue
		count++
		const before = text.charAt(i - 1)
		const after = text.charAt(i + 1)
		const inWord = letter.test(before) && letter.test(after)
		if (!usual.test(char)) total -= quiet.test(char) ? 0 : inWord ? 2 : 0.5
		else if (upper.test(char) && lower.test(before)) total -= 1
		// Words in Latin letters rarely have several accents in a row; other scripts don't mix with ASCII.
		else if (latin) total += usual.test(before) || usual.test(after) ? 0 : 1
		else if (/[a-z]/i.test(before + after)) total -= 2
		else total += lower.test(char) && !letter.test(before) ? 0 : 1
	}
	return count === 0 ? 0 : total / count
}

const within = (byte: number, ranges: Bytes[]) =>
	ranges.some(([from, to]) => byte >= from && byte <= to)

/** The share of non-ASCII bytes in pairs that form common characters: 1 at best. */
function pairScore(bytes: Uint8Array, common: Bytes[], rare: Bytes[], second: Bytes[]) {
	let total = 0
	let count = 0
	for (let i = 0; i < bytes.length; i++) {
		const byte = bytes[i] ?? 0
		if (byte < 0x80) continue
		count++
		const usual = within(byte, common)
		const paired = (usual || within(byte, rare)) && within(bytes[i + 1] ?? 0, second)
		total += paired ? (usual ? 1 : 0.2) : -1
		if (paired) i++
	}
	return count === 0 ? 0 : total / count
}
