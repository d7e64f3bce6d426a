/** Whether 3/4/2026 is the third of April or the fourth of March. */
export type DateOrder = 'dayFirst' | 'monthFirst'

const slashDate =
	/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(:\d{2})?(?:\s*([ap])\.?m\.?)?)?$/i

/**
 * The order that a column's dates are written in, as far as they give it away: a 13 is no month.
 * `monthFirst` where all could be both; undefined where no date is written with slashes.
 */
export function guessOrder(cells: Iterable<string>): DateOrder | undefined {
	let found = false
	for (const cell of cells) {
		const [, first, second] = slashDate.exec(cell.trim()) ?? []
		if (Number(first) > 12) return 'dayFirst'
		if (Number(second) > 12) return 'monthFirst'
		found ||= first !== undefined
	}
	return found ? 'monthFirst' : undefined
}

/** A date with slashes as the server reads dates, 2026-04-03 14:05; any other text as it is. */
export function withoutSlashes(text: string, order: DateOrder) {
	const [, first = '', second = '', year, hours, minutes, seconds = '', half] =
		slashDate.exec(text) ?? []
	if (!year) return text
	const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
	const date = `${year}-${month}-${day}`
	if (hours === undefined) return date
	if (!half) return `${date} ${hours}:${minutes}${seconds}`
	// 12 am is midnight and 12 pm noon.
	const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
	return `${date} ${hour}:${minutes}${seconds}`
}
