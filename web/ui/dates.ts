// By hand: the browser's own formatters take a slow processor a tenth of a second to load, with the first.
const months = [
	...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
	...['October', 'November', 'December'],
]
export const shortMonths = months.map((month) => month.slice(0, 3))

/** A date as "21 November 2026". */
export function sayDate(text: string) {
	const date = new Date(text)
	return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`
}

/** A date as "21 Nov 2026". */
export function sayShortDate(text: string) {
	const date = new Date(text)
	return `${date.getDate()} ${shortMonths[date.getMonth()]} ${date.getFullYear()}`
}

/** A date and time as "Nov 21, 2026, 9:05 PM". */
export function sayTime(text: string) {
	const date = new Date(text)
	const day = `${shortMonths[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
	const hours = date.getHours()
	const minutes = String(date.getMinutes()).padStart(2, '0')
	return `${day}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}
