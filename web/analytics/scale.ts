/** A round axis maximum for numbers up to `most`: even, so that half of it is a whole number. */
export function niceMost(most: number) {
	const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
	const nice = [1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10
	return Math.max(2, nice * power)
}

/** The numbers as a line through a 100 × 100 square, as a path's `d`; a single one is level. */
export function pathOf(numbers: readonly number[], most: number) {
	const points = numbers.length === 1 ? [...numbers, ...numbers] : numbers
	return points
		.map((n, i) => `${(i / (points.length - 1)) * 100} ${100 - (n / most) * 100}`)
		.map((point, i) => `${i === 0 ? 'M' : 'L'}${point}`)
		.join('')
}
