import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { wait } from './deadline'
import { together } from './together'

/** Something to ask, whose trips the test ends one by one. */
function slowSource() {
	const trips: { questions: number[]; end(error?: Error): void }[] = []
	const ask = together(
		(_: null, questions: number[]) =>
			new Promise<string[]>((resolve, reject) => {
				const answers = questions.map((question) => `answer ${question}`)
				trips.push({ questions, end: (error) => (error ? reject(error) : resolve(answers)) })
			}),
	)
	const context = createExecutionContext()
	return {
		trips,
		asked: () => trips.map(({ questions }) => questions),
		ask: (...questions: number[]) => questions.map((question) => ask(null, context, question)),
		over: () => waitOnExecutionContext(context),
	}
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('questions asked together', () => {
	it('go one by one while there is room', async () => {
		const { ask, asked, trips } = slowSource()
		const answers = ask(1, 2, 3)
		expect(asked()).toEqual([[1], [2], [3]])
		for (const { end } of trips) end()
		expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3'])
	})

	it('wait while four are on their way, then go at once, and each gets its own answer', async () => {
		const { ask, asked, trips } = slowSource()
		const answers = ask(1, 2, 3, 4, 5, 6, 7)
		expect(asked()).toEqual([[1], [2], [3], [4]])
		trips[2]?.end()
		await soon()
		expect(asked().slice(4)).toEqual([[5, 6, 7]])
		for (const { end } of trips) end()
		expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `answer ${n}`))
	})

	it('are at most fifty', async () => {
		const { ask, asked, trips } = slowSource()
		const answers = ask(...Array.from({ length: 104 }, (_, n) => n))
		for (let i = 0; i < 7; i++) {
			for (const { end } of trips) end()
			await soon()
		}
		expect(Math.max(...asked().map(({ length }) => length))).toBe(50)
		expect(await Promise.all(answers)).toHaveLength(104)
		expect(asked().flat()).toHaveLength(104)
	})

	it('fail together, and those behind go on', async () => {
		const { ask, asked, trips, over } = slowSource()
		const answers = ask(1, 2, 3, 4, 5, 6)
		trips[0]?.end()
		await soon()
		expect(asked().slice(4)).toEqual([[5, 6]])
		const [later] = ask(7)
		trips[4]?.end(new Error('it is down'))
		await soon()
		expect(asked().slice(5)).toEqual([[7]])
		for (const { end } of trips) end()
		const settled = await Promise.allSettled([...answers, later])
		expect(settled.map(({ status }) => status)).toEqual([
			...Array(4).fill('fulfilled'),
			'rejected',
			'rejected',
			'fulfilled',
		])
		await over()
	})

	it('that waited long do not cut short those they take along', async () => {
		const { ask, asked, trips, over } = slowSource()
		const early = Promise.allSettled(ask(1, 2, 3, 4, 5))
		await wait(1900)
		const [late] = ask(6)
		trips[0]?.end()
		await soon()
		expect(asked().slice(4)).toEqual([[5, 6]])
		await wait(300)
		for (const { end } of trips) end()
		expect(await late).toBe('answer 6')
		expect((await early).map(({ status }) => status)).toEqual([
			'fulfilled',
			...Array(4).fill('rejected'),
		])
		await over()
	})

	it('give up when no answer comes, are not asked any more, and leave room for others', async () => {
		const { ask, asked, trips, over } = slowSource()
		const settled = await Promise.allSettled(ask(1, 2, 3, 4, 5, 6))
		expect(settled.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
		const [later] = ask(7)
		expect(asked()).toEqual([[1], [2], [3], [4], [7]])
		trips[4]?.end()
		expect(await later).toBe('answer 7')
		await over()
	})
})
