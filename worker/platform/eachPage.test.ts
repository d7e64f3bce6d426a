import { expect, it } from 'vitest'
import { eachPage } from './eachPage'

/** The pages that work is done for, of rows with the ids 1 to `rows`. */
async function pagesOf(rows: number) {
	const pages: number[][] = []
	await eachPage(
		async (last, most) =>
			Array.from({ length: Math.min(most, rows - last) }, (_, i) => last + i + 1),
		async (ids) => void pages.push(ids),
	)
	return pages
}

it.each([
	[0, [0]],
	[999, [999]],
	[1000, [1000, 0]],
	[2001, [1000, 1000, 1]],
])('%i rows take pages of a thousand, each once', async (rows, lengths) => {
	const pages = await pagesOf(rows)
	expect(pages.map(({ length }) => length)).toEqual(lengths)
	expect(pages.flat()).toEqual(Array.from({ length: rows }, (_, i) => i + 1))
})

it('an invocation does at most a hundred pages', async () => {
	expect(await pagesOf(200_000)).toHaveLength(100)
})
