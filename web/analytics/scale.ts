/** The labels of an axis from 0 to the peak, from the top. */
export function levelsOf(peak: number) {
	const half = Number.isInteger(peak) ? Math.round(peak / 2) : Math.round(peak * 5) / 10
	return [...new Set([peak, half, 0])]
}

/** How far across a chart the `i`th of some points is, in percent; a single one is in the middle. */
export const across = (i: number, count: number) => (count === 1 ? 50 : (i / (count - 1)) * 100)

/** The numbers from the `first` to the `last` as a line through a 100 × 100 square, as a path's `d`. */
export const pathOf = (
	numbers: readonly number[],
	most: number,
	first = 0,
	last = numbers.length - 1,
) =>
	numbers
		.map(
			(n, i) => `${i === first ? 'M' : 'L'}${across(i, numbers.length)} ${100 - (n / most) * 100}`,
		)
		.slice(first, last + 1)
		.join('')
