import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type QueueName, runInTurn } from './hashQueue'

/** Work that the test ends by hand, with a log of when each piece began and ended. */
function work() {
	const log: string[] = []
	const begun: { end(): void; fail(): void }[] = []
	return {
		log,
		begun,
		start: (name: string, queue: QueueName = 'account') =>
			runInTurn(
				queue,
				() =>
					new Promise<string>((resolve, reject) => {
						log.push(`${name} begins`)
						begun.push({
							end() {
								log.push(`${name} ends`)
								resolve(name)
							},
							fail: () => reject(new Error(name)),
						})
					}),
			),
	}
}

const until = async (condition: () => boolean) => {
	while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('runs one at a time, in order of arrival', async () => {
	const { start, begun, log } = work()
	const all = ['a', 'b', 'c'].map((name) => start(name))
	for (let i = 0; i < 3; i++) {
		await until(() => begun.length > i)
		begun[i]?.end()
	}
	expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
	expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

it('lets eight wait and refuses a ninth waiter at once', async () => {
	const { start, begun } = work()
	const all = Array.from({ length: 9 }, (_, i) => start(`${i}`))
	await expect(start('9')).rejects.toMatchObject({
		status: 429,
		code: 'too_many',
		more: { headers: { 'Retry-After': '5' } },
	})
	for (let i = 0; i < 9; i++) {
		await until(() => begun.length > i)
		begun[i]?.end()
	}
	expect(await Promise.all(all)).toHaveLength(9)
})

it('refuses a crowd at link passwords, and lets logins in meanwhile', async () => {
	const { start, begun, log } = work()
	const link = ['l1', 'l2', 'l3'].map((name) => start(name, 'link'))
	await expect(start('l4', 'link')).rejects.toMatchObject({ status: 429 })
	const guess = ['g1', 'g2'].map((name) => start(name, 'guess'))
	await expect(start('g3', 'guess')).rejects.toMatchObject({ status: 429 })
	const logins = ['a1', 'a2'].map((name) => start(name))
	const all = [...link, ...guess, ...logins]
	for (let i = 0; i < all.length; i++) {
		await until(() => begun.length > i)
		begun[i]?.end()
	}
	await Promise.all(all)
	const begins = log.filter((line) => line.endsWith('begins')).map((line) => line.split(' ')[0])
	// The queues take turns, so a login waits for at most one of each other queue.
	expect(begins.indexOf('a1')).toBeLessThanOrEqual(2)
	expect(begins.indexOf('a2')).toBeLessThanOrEqual(5)
	expect(begins.indexOf('g1')).toBeLessThanOrEqual(2)
})

it('moves on after a failure', async () => {
	const { start, begun } = work()
	const [bad, good] = [start('bad'), start('good')]
	await until(() => begun.length > 0)
	begun[0]?.fail()
	await expect(bad).rejects.toThrow('bad')
	await until(() => begun.length > 1)
	begun[1]?.end()
	expect(await good).toBe('good')
})

it('moves on past a request that was cut off', async () => {
	const { start, begun } = work()
	void start('gone')
	const next = start('next')
	await until(() => begun.length > 1)
	begun[1]?.end()
	expect(await next).toBe('next')
})

it('yields to the event loop between two turns', async () => {
	const { start, begun, log } = work()
	const all = [start('a'), start('b')]
	await until(() => begun.length > 0)
	begun[0]?.end()
	await all[0]
	await new Promise((resolve) => setTimeout(resolve))
	log.push('a page is served')
	await until(() => begun.length > 1)
	begun[1]?.end()
	await all[1]
	expect(log).toEqual(['a begins', 'a ends', 'a page is served', 'b begins', 'b ends'])
})

describe('after a turn of 200 ms', () => {
	async function turnOf200() {
		vi.useFakeTimers()
		onTestFinished(() => void vi.useRealTimers())
		const it = work()
		const first = it.start('first')
		await vi.advanceTimersByTimeAsync(200)
		it.begun[0]?.end()
		await vi.advanceTimersByTimeAsync(1)
		await first
		return it
	}

	it('a lone arrival waits one poll', async () => {
		const { start, begun } = await turnOf200()
		void start('alone')
		expect(begun).toHaveLength(1)
		await vi.advanceTimersByTimeAsync(20)
		expect(begun).toHaveLength(2)
		begun[1]?.end()
		await vi.advanceTimersByTimeAsync(1)
	})

	it('several waiters rest for as long as the turn took', async () => {
		const { start, begun } = await turnOf200()
		const waiting = [start('next')]
		await vi.advanceTimersByTimeAsync(5)
		waiting.push(start('last'))
		await vi.advanceTimersByTimeAsync(180)
		expect(begun).toHaveLength(1)
		await vi.advanceTimersByTimeAsync(40)
		expect(begun).toHaveLength(2)
		begun[1]?.end()
		await vi.advanceTimersByTimeAsync(400)
		begun[2]?.end()
		await vi.advanceTimersByTimeAsync(1)
		expect(await Promise.all(waiting)).toEqual(['next', 'last'])
	})
})
