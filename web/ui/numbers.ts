/** A whole number with separators: 1,234. Formatted by hand, like dates. */
export function formatNumber(number: number): string {
	if (number < 1000) return String(number)
	return `${formatNumber(Math.floor(number / 1000))},${String(number % 1000).padStart(3, '0')}`
}

/** How many match, such as "145", or "10,000+" if even more do. */
export const formatTotal = (number: number, capped: boolean) =>
	`${formatNumber(number)}${capped ? '+' : ''}`

/** A count with its noun, such as "1 lead", "1,234 leads" or "2 people". */
export const formatCount = (number: number, one: string, many = `${one}s`) =>
	`${formatNumber(number)} ${number === 1 ? one : many}`

/** A percentage with one decimal, so that those below each other line up: "12.0%", but "0%" and "100%". */
export const formatPercent = (value: number) =>
	`${value === 0 || value === 100 ? value : value.toFixed(1)}%`
