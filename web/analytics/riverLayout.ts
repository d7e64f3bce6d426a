/** What flows the same way, with what it counts. */
type Flow = { keys: readonly string[]; count: number }

/** A value of a column: how much flows through it, and its bar. */
type Node = { key: string; count: number; top: number; height: number }
/** What flows from a value to one of the next column, as thick at both ends. */
type Ribbon = { from: Node; to: Node; count: number; start: number; end: number; height: number }

/** The least room of a value: its two lines of text. */
const least = 36
const between = 6

/**
 * Lays out flows over columns of values that are each as high as what flows through them, in the orders given; values
 * that nothing flows through are left out.
 */
export function layRiver(
	flows: readonly Flow[],
	orders: readonly (readonly string[])[],
	height: number,
) {
	const counts = orders.map((order, column) => {
		const sums = new Map<string, number>()
		for (const { keys, count } of flows) {
			const key = keys[column] ?? ''
			sums.set(key, (sums.get(key) ?? 0) + count)
		}
		return order.flatMap((key) => {
			const count = sums.get(key)
			return count ? [{ key, count }] : []
		})
	})
	const all = flows.reduce((sum, { count }) => sum + count, 0)
	/** How high a column is if all that flows is `whole` high. */
	const highOf = (column: { count: number }[], whole: number) =>
		column.reduce((sum, { count }) => sum + Math.max((count / all) * whole, least), 0) +
		(column.length - 1) * between
	let whole = height
	while (whole > 0 && counts.some((column) => highOf(column, whole) > height)) whole -= 4

	const columns = counts.map((column) => {
		const gap = between + (height - highOf(column, whole)) / Math.max(column.length - 1, 1)
		let top = 0
		return column.map(({ key, count }): Node => {
			const node = { key, count, top, height: (count / all) * whole }
			top += Math.max(node.height, least) + gap
			return node
		})
	})
	const ribbons = columns.slice(1).map((next, column) => {
		/** Down to where each bar has its ribbons. */
		const used = new Map<Node, number>()
		const use = (node: Node, height: number) => {
			const at = used.get(node) ?? node.top
			used.set(node, at + height)
			return at
		}
		return (columns[column] ?? []).flatMap((from) =>
			next.flatMap((to): Ribbon[] => {
				const count = flows.reduce(
					(sum, flow) =>
						flow.keys[column] === from.key && flow.keys[column + 1] === to.key
							? sum + flow.count
							: sum,
					0,
				)
				if (count === 0) return []
				const height = (count / all) * whole
				return [{ from, to, count, start: use(from, height), end: use(to, height), height }]
			}),
		)
	})
	return { columns, ribbons }
}
