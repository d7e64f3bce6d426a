import type { DayNumbers } from '../../schema/analytics'

/** The most round numbers above 0 on an axis. */
const mostLevels = 3

/** The round numbers to label on an axis that ends at the peak, from the highest down to 0. */
export function levelsOf(peak: number) {
	const tens = 10 ** Math.floor(Math.log10(peak / mostLevels))
	const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * tens)
	const least = Number.isInteger(peak) ? 1 : 0.1
	const fits = (step: number) => step >= least && (step * 10) % (least * 10) === 0
	const step = steps.find((step) => fits(step) && peak / step < mostLevels + 1) ?? least
	const count = Math.floor(peak / step)
	// Rounded, because tenths don't add up exactly.
	return Array.from({ length: count + 1 }, (_, i) => Math.round((count - i) * step * 10) / 10)
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

/**
 * The index of the day on which a line starts: the first one since a date, or an earlier one that has a number. It is
 * before the last full day, so that there is a line to draw.
 */
export const startOf = (
	days: readonly DayNumbers[],
	since = '',
	value: (day: DayNumbers) => number,
	lastOver: number,
) => {
	const first = days.findIndex((day) => day.date >= since || value(day) > 0)
	return Math.max(0, Math.min(first, lastOver - 1))
}
