import type { CsvTable } from './csv'

/** Whether 3/4/2026 is April 3 or March 4. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** How a file writes dates. Times without a zone are that many hours ahead of UTC, or in the browser's zone. */
export type DateStyle = { order: DateOrder; zone?: number | undefined }

/** In characters; no date in a file is longer. */
const maxDateLength = 80

const languages = 'en es fr de pt it nl pl tr ar he hi ja zh ko uk ru cs hu sv'.split(' ')

// Words around the parts of a date: "21 de noviembre de 2026 a las 14:05", "21st", "2026年11月21日".
const fillers = new Set(
	'of at on de del a las la le à um am den dem uhr om alle ore o godz saat в о г р р. st nd rd th t 年 月 日 년 월 일 في'.split(
		' ',
	),
)

const mornings = ['am', 'a m', '上午', '午前', '오전', 'ص', 'öö', 'पूर्वाह्न']
const afternoons = ['pm', 'p m', '下午', '午後', '오후', 'م', 'ös', 'अपराह्न']
const halfOfDay = new RegExp(`^(?:(${mornings.join('|')})|${afternoons.join('|')})(?: |$)`)

/** Hours from UTC by the zone names that forms write. */
const zones: Record<string, number> = {
	z: 0,
	utc: 0,
	gmt: 0,
	wet: 0,
	west: 1,
	bst: 1,
	cet: 1,
	mez: 1,
	cest: 2,
	mesz: 2,
	eet: 2,
	eest: 3,
	msk: 3,
	jst: 9,
	kst: 9,
	aest: 10,
	aedt: 11,
	est: -5,
	edt: -4,
	cst: -6,
	cdt: -5,
	mst: -7,
	mdt: -6,
	pst: -8,
	pdt: -7,
}

let words: Map<string, number> | undefined

/** Month names in the twenty languages, and weekdays as 0. */
function calendarWords() {
	if (words) return words
	words = new Map()
	for (const language of languages) {
		for (const length of ['long', 'short'] as const) {
			const options: Intl.DateTimeFormatOptions[] = [
				{ month: length },
				{ month: length, day: 'numeric', year: 'numeric' },
				{ weekday: length },
			]
			for (const option of options) {
				const format = new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC' })
				for (let i = 0; i < 12; i++) {
					const date = new Date(Date.UTC(2026, option.weekday ? 0 : i, 1 + i))
					for (const { type, value } of format.formatToParts(date)) {
						if (type !== 'month' && type !== 'weekday') continue
						const word = plain(value).replaceAll('.', '').trim()
						if (/\d/.test(word) || (type === 'weekday' && words.has(word))) continue
						words.set(word, type === 'month' ? i + 1 : 0)
					}
				}
			}
		}
	}
	return words
}

/** Lower case, with ASCII digits and spaces. */
const plain = (text: string) => (/^[ -~]*$/.test(text) ? text.toLowerCase() : plainOfAll(text))

const plainOfAll = (text: string) =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\u200e\u200f\u061c]/g, '')
		.replace(/[٠-٩۰-۹०-९]/g, (digit) => {
			const code = digit.charCodeAt(0)
			return String(code - (code < 0x6f0 ? 0x660 : code < 0x966 ? 0x6f0 : 0x966))
		})
		.replace(/\s/g, ' ')

const clockTime = /(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?/
const offset = /^(?:utc|gmt)? ?([+-])(\d{1,2})(?::?(\d{2}))?$/

/**
 * Parses a date and time as spreadsheets and other tools write it, in twenty languages: 2026-11-21T14:05Z,
 * 21/11/2026 2:05 PM, 21 Nov 2026, 2026/11/21 2:05:09 PM GMT+1, 1795442709, Excel's 46347.5.
 * Undefined for anything else.
 */
export function readDate(text: string, { order, zone }: DateStyle): Date | undefined {
	if (text.length > maxDateLength) return undefined
	const whole = plain(text).trim()
	if (/^\d+(?:\.\d+)?$/.test(whole)) return readNumber(whole, zone)
	const clock = clockTime.exec(whole)
	const at = clock?.index ?? whole.length
	// JavaScript appends a zone name in brackets.
	const [rest = ''] = whole.slice(at + (clock?.[0].length ?? 0)).split('(')
	const day = readDay(whole.slice(0, at), order)
	const after = readAfter(rest)
	if (!day || !after) return undefined
	const half = day.half ?? after.half
	const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = clock ?? []
	const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + half
	if (half !== undefined && Number(hours) > 12) return undefined
	const read = moment([...day.date, hour, Number(minutes), Number(seconds)], after.zone ?? zone)
	return read && new Date(read.getTime() + Number(fraction.slice(0, 3).padEnd(3, '0')))
}

type Parts = [year: number, month: number, day: number, hour: number, min: number, sec: number]

function moment([year, month, ...rest]: Parts, zone: number | undefined) {
	const inUtc = new Date(Date.UTC(year, month - 1, ...rest))
	const read = [inUtc.getUTCMonth() + 1, inUtc.getUTCDate(), inUtc.getUTCHours()]
	// Otherwise February 31 would become March 3.
	const exists = [month, ...rest.slice(0, 2)].every((part, i) => part === read[i])
	if (!exists || (rest[2] ?? 0) > 59 || (rest[3] ?? 0) > 59) return undefined
	return zone === undefined
		? new Date(year, month - 1, ...rest)
		: new Date(inUtc.getTime() - zone * 3_600_000)
}

/** Seconds or milliseconds since 1970, or a spreadsheet's days since 1900. */
function readNumber(text: string, zone: number | undefined) {
	const number = Number(text)
	if (/^\d{10}$/.test(text)) return new Date(number * 1000)
	if (/^\d{13}$/.test(text)) return new Date(number)
	if (!/^\d{5}(?:\.|$)/.test(text) || number < 30_000) return undefined
	const local = new Date(Math.round((number - 25_569) * 86_400) * 1000)
	return moment(
		[
			local.getUTCFullYear(),
			local.getUTCMonth() + 1,
			local.getUTCDate(),
			local.getUTCHours(),
			local.getUTCMinutes(),
			local.getUTCSeconds(),
		],
		zone,
	)
}

/** The part before the time: the date's numbers, its month if that is a word, 오후. */
function readParts(text: string) {
	const numeric = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:t|,? ?)$/.exec(text)
	if (numeric) return { numbers: numeric.slice(1), month: undefined, half: undefined }
	if (/[^\p{L}\p{M}\d .,/'’،-]/u.test(text)) return undefined
	const numbers: string[] = []
	let month: number | undefined
	let half: number | undefined
	for (const [token] of text.matchAll(/\d+|[\p{L}\p{M}]+/gu)) {
		if (/^\d/.test(token)) numbers.push(token)
		else if (mornings.includes(token) && numbers.length > 1) half = 0
		else if (afternoons.includes(token) && numbers.length > 1) half = 12
		else if (!fillers.has(token)) {
			// Hebrew attaches its "in" to the month.
			const value = calendarWords().get(token) ?? calendarWords().get(token.replace(/^ב/, ''))
			if (value === undefined) return undefined
			// Some abbreviated weekdays are months in other languages, but they come before the month.
			month = value || month
		}
	}
	return { numbers, month, half }
}

/** The date before a time, and whether it ends in a PM word such as 오후. */
function readDay(text: string, order: DateOrder) {
	const parts = readParts(text)
	if (!parts) return undefined
	const { numbers, month, half } = parts
	const [first = '', second = '', third = '', ...more] = numbers
	if (more.length > 0 || [first, second, third].some((part) => part.length === 3)) return undefined
	const date = month
		? third
			? undefined
			: first.length === 4
				? [first, month, second]
				: [second, month, first]
		: first.length === 4
			? [first, second, third]
			: order === 'dayFirst' || text.includes('.')
				? [third, second, first]
				: [third, first, second]
	const [year, monthOfYear, dayOfMonth] = date?.map(Number) ?? []
	const written = String(date?.[0] ?? '').length
	if (!year || !monthOfYear || !dayOfMonth || (written !== 2 && written !== 4)) return undefined
	const century = written === 4 ? 0 : year < 70 ? 2000 : 1900
	return { date: [century + year, monthOfYear, dayOfMonth] as [number, number, number], half }
}

/** What follows a time: am or pm, and the zone. */
function readAfter(text: string) {
	const suffix = text
		.replace(/\buhr\b/, '')
		.replace(/([ap])\. ?m\.?/, '$1m')
		.trim()
	if (!suffix) return { half: undefined, zone: undefined }
	const [word, morning] = halfOfDay.exec(suffix) ?? []
	const half = word === undefined ? undefined : morning === undefined ? 12 : 0
	const zone = suffix.slice(word?.length ?? 0).trim()
	if (!zone) return { half, zone: undefined }
	const [, sign, hours, minutes = '0'] = offset.exec(zone) ?? []
	const hoursFromUtc = sign
		? Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60)
		: zones[zone]
	return hoursFromUtc === undefined || Math.abs(hoursFromUtc) > 14
		? undefined
		: { half, zone: hoursFromUtc }
}

/**
 * The day/month order of a column's dates, if any shows it: 13 is not a month. `usual` if all are ambiguous;
 * undefined if it matters for none.
 */
export function guessOrder(cells: Iterable<string>, usual: DateOrder): DateOrder | undefined {
	let found = false
	for (const cell of cells) {
		const [, first, second] = /^\s{0,9}(\d{1,2})[/-](\d{1,2})[/-]\d/.exec(cell) ?? []
		if (Number(first) > 12) return 'dayFirst'
		if (Number(second) > 12) return 'monthFirst'
		found ||= first !== undefined
	}
	return found ? usual : undefined
}

/** The hours from UTC that a column's heading names: "Submit Date (UTC)", "Time (GMT+1)", "Zeit (MEZ)". */
export function zoneOf(heading: string) {
	const text = plain(heading).replace('−', '-')
	const [, sign, hours, minutes = '0'] =
		/\b(?:utc|gmt) ?(?:([+-]) ?(\d{1,2})(?::?(\d{2}))?)?(?![\p{L}\d])/u.exec(text) ?? []
	if (sign) {
		const ahead = Number(hours) + Number(minutes) / 60
		return ahead > 14 ? undefined : Number(`${sign}1`) * ahead
	}
	if (/\b(?:utc|gmt)\b/.test(text)) return 0
	const [, name = ''] = /[([]([a-z]{3,4})[)\]]/.exec(text) ?? []
	return zones[name]
}

export type DatedTable = Pick<CsvTable, 'columns' | 'rows' | 'semicolons'>

/** How a column writes its dates. */
export function dateStyle({ columns, rows, semicolons }: DatedTable, column: number | undefined) {
	if (column === undefined) return { dateOrder: undefined, zone: undefined }
	const cells = rows.map(({ cells }) => cells[column] ?? '')
	// Where commas are decimal separators, and with hyphens, the day comes first.
	const hyphens = cells.some((cell) => /^\s{0,9}\d{1,2}-\d{1,2}-/.test(cell))
	const usual = semicolons || hyphens ? 'dayFirst' : 'monthFirst'
	return { dateOrder: guessOrder(cells, usual), zone: zoneOf(columns[column] ?? '') }
}
