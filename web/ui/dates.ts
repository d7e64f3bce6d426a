// Formatted by hand: the browser's first formatter takes a slow processor a tenth of a second to load.
const months = [
	...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
	...['October', 'November', 'December'],
]
export const shortMonths = months.map((month) => month.slice(0, 3))

/** A date as "November 21, 2026". */
export function formatDate(text: string) {
	const date = new Date(text)
	return `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** A date as "Nov 21, 2026". */
export function formatShortDate(text: string) {
	const date = new Date(text)
	return `${shortMonths[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`
}

/** A month as "Nov 2026". */
export function formatMonth(text: string) {
	const date = new Date(text)
	return `${shortMonths[date.getMonth()]} ${date.getFullYear()}`
}

/** A time as "9:05 PM". */
export function formatTime(text: string) {
	const date = new Date(text)
	const hours = date.getHours()
	const minutes = String(date.getMinutes()).padStart(2, '0')
	return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** A date and time as "Nov 21, 2026, 9:05 PM". */
export const formatDateTime = (text: string) => `${formatShortDate(text)}, ${formatTime(text)}`
