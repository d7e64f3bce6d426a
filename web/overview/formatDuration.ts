const units = [
	['day', 24 * 3600],
	['hour', 3600],
	['minute', 60],
] as const

/** A span of seconds in words, in its largest unit. */
export function formatDuration(seconds: number) {
	const [unit, size] = units.find(([, size]) => seconds >= size) ?? []
	if (!unit) return 'Under a minute'
	const count = Math.round(seconds / size)
	return `${count} ${unit}${count === 1 ? '' : 's'}`
}
