export const median = (numbers: number[]) =>
	numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** A Markdown table; all columns but the first are right-aligned. */
export function table(head: string[], rows: string[][]) {
	const line = (cells: string[]) => `| ${cells.join(' | ')} |`
	return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join(
		'\n',
	)
}

const groups = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const whole = (number: number) => groups.format(number)
export const milliseconds = (number: number) => number.toFixed(number < 10 ? 2 : 1)
/** A ratio, marked if it misses its target. */
export const marked = (number: number, reached: boolean) =>
	`${number.toFixed(2)}${reached ? '' : ' ✗'}`
