import { describe, expect, it } from 'vitest'
import { layRiver } from './riverLayout'

const flows = [
	{ keys: ['news', 'hot'], count: 30 },
	{ keys: ['news', 'cold'], count: 10 },
	{ keys: ['ads', 'cold'], count: 60 },
]

describe('a river', () => {
	const { columns, ribbons } = layRiver(
		flows,
		[
			['news', 'ads'],
			['hot', 'warm', 'cold'],
		],
		300,
	)

	it('has the values that something flows through, each as high as its share', () => {
		expect(columns.map((column) => column.map(({ key, count }) => [key, count]))).toEqual([
			[
				['news', 40],
				['ads', 60],
			],
			[
				['hot', 30],
				['cold', 70],
			],
		])
		const [news, ads] = columns[0] ?? []
		expect((news?.height ?? 0) / (ads?.height ?? 1)).toBeCloseTo(40 / 60)
	})

	it('fills its height, and no two values overlap', () => {
		for (const column of columns) {
			const last = column.at(-1)
			expect((last?.top ?? 0) + (last?.height ?? 0)).toBeCloseTo(300)
			column.slice(1).forEach((node, i) => {
				const above = column[i]
				expect(node.top).toBeGreaterThan((above?.top ?? 0) + (above?.height ?? 0))
			})
		}
	})

	it('has ribbons that fill the bars at both ends', () => {
		expect(ribbons[0]?.map(({ from, to, count }) => [from.key, to.key, count])).toEqual([
			['news', 'hot', 30],
			['news', 'cold', 10],
			['ads', 'cold', 60],
		])
		const intoCold = ribbons[0]?.filter(({ to }) => to.key === 'cold') ?? []
		const [first, second] = intoCold
		expect(second?.end).toBeCloseTo((first?.end ?? 0) + (first?.height ?? 0))
		const cold = columns[1]?.[1]
		expect(intoCold.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(cold?.height ?? 0)
	})

	it('leaves room for the words of small values', () => {
		const many = Array.from({ length: 5 }, (_, i) => ({ keys: [`${i}`], count: i === 0 ? 996 : 1 }))
		const [column = []] = layRiver(many, [many.flatMap(({ keys }) => keys)], 300).columns
		column.slice(1).forEach((node, i) => {
			expect(node.top - (column[i]?.top ?? 0)).toBeGreaterThanOrEqual(36)
		})
	})
})
