/** The median; undefined for no numbers. */
export function medianOf(numbers: readonly number[]) {
	const sorted = numbers.toSorted((a, b) => a - b)
	const half = sorted.length / 2
	const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
	return low === undefined || high === undefined ? undefined : (low + high) / 2
}
// measured
