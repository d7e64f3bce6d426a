/** Leads that take the same path, by their keys in each column. */
type Flow = { keys: readonly string[]; count: number }

/** A value in a column: how much flows through it, and its bar. */
type Node = { key: string; count: number; top: number; height: number }
/** The flow from a value to one in the next column, equally thick at both ends. */
type Ribbon = { from: Node; to: Node; count: number; start: number; end: number; height: number }

/** The minimum height of a value: its two lines of text. */
const least = 36
const between = 6

/**
 * Lays out flows as columns of values, in the given orders, with heights in proportion to what flows through them. Values
 * without flow are left out.
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
	/** A column's height if the total flow is `whole` high. */
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
		/** How far down each bar is covered by ribbons. */
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
