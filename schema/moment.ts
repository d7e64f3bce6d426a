/** Longer than anything the patterns below match, with room for spaces. */
const longest = 64

const date = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** The day of a date without a time, such as 2026-11-21 or 21.11.2026, as 2026-11-21; undefined for anything else. */
export function readDay(text: string) {
	const day = text.trim()
	return date.test(day) || dotted.test(day)
		? readMoment(day)?.toISOString().slice(0, 10)
		: undefined
}

/**
 * Reads a date and time as files write it: 2026-11-21 or 21.11.2026, optionally with a time after a T or a
 * space, in UTC unless a zone is given. Undefined for anything else: 3/4/2026 could be March or April.
 */
export function readMoment(text: string): Date | undefined {
	const trimmed = text.trim()
	if (trimmed.length > longest) return undefined
	const [, day = '', clock = '0:00'] = /^([\d.-]+)(?:(?:\s+|T)(\d.*))?$/i.exec(trimmed) ?? []
	const [year, month, dayOfMonth] =
		date.exec(day)?.slice(1) ?? dotted.exec(day)?.slice(1).reverse() ?? []
	const parts = time.exec(clock)
	if (!year || !month || !dayOfMonth || !parts) return undefined
	const [, hours, minutes, seconds = '0', fraction = '0', zone = 'Z'] = parts
	const pad = (part: string | undefined) => (part ?? '').padStart(2, '0')
	const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z'
	const local = `${year}-${pad(month)}-${pad(dayOfMonth)}T${pad(hours)}:${pad(minutes)}:${pad(seconds)}`
	// Without this the 31st of February would be the 3rd of March.
	const exists = new Date(`${local}Z`).toJSON()?.startsWith(local) ?? false
	if (!exists) return undefined
	const moment = new Date(`${local}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
	return Number.isNaN(moment.getTime()) ? undefined : moment
}
