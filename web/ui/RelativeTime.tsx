import { formatDateTime } from './dates'

const units = [
	['year', 365 * 24 * 3600, 'y'],
	['month', 30 * 24 * 3600, 'mo'],
	['day', 24 * 3600, 'd'],
	['hour', 3600, 'h'],
	['minute', 60, 'min'],
] as const

/** Whether it is short, as "5 min" or, where no heading says what it is, "5 min ago". */
type Short = boolean | 'ago'

/** A relative time such as "5 minutes ago". */
export function formatRelativeTime(date: string, short: Short = false, now = Date.now()) {
	const seconds = (now - Date.parse(date)) / 1000
	const [unit, size, letter] = units.find(([, size]) => Math.abs(seconds) >= size) ?? []
	if (!unit) return short ? 'now' : 'just now'
	const count = Math.trunc(seconds / size)
	if (short) return `${count} ${letter}${short === 'ago' ? ' ago' : ''}`
	const many = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`
	return count < 0 ? `in ${many}` : `${many} ago`
}

/** A relative time, with the exact time as its title. */
export function RelativeTime({
	date,
	prefix = '',
	short = false,
}: {
	date: string
	prefix?: string
	short?: Short
}) {
	return (
		<time dateTime={date} title={formatDateTime(date)} className="whitespace-nowrap">
			{prefix}
			{formatRelativeTime(date, short)}
		</time>
	)
}
