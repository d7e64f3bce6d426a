/** A round axis maximum for numbers up to `most`: even, so that its half is a whole number. */
export function niceMost(most: number) {
	const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
	const nice = [1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10
	return Math.max(2, nice * power)
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
