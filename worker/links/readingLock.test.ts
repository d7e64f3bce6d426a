import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withReadingLock } from './readingLock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Readings that end by hand, and the order in which they began. */
function readings() {
	const begun: string[] = []
	const ends = new Map<string, () => void>()
	const start = (workspaceId: number, name: string) =>
		withReadingLock(workspaceId, () => {
			begun.push(name)
			return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
		})
	return { begun, start, end: (name: string) => ends.get(name)?.() }
}

it('a workspace’s pages are read one at a time, and other workspaces don’t wait', async () => {
	const { begun, start, end } = readings()
	const all = [start(1, 'a'), start(1, 'b'), start(2, 'other')]
	await vi.advanceTimersByTimeAsync(1000)
	expect(begun).toEqual(['a', 'other'])
	end('a')
	await vi.advanceTimersByTimeAsync(1000)
	expect(begun).toEqual(['a', 'other', 'b'])
	end('b')
	end('other')
	expect(await Promise.all(all)).toEqual(['a', 'b', 'other'])
})

it('a failure releases the lock', async () => {
	await expect(withReadingLock(1, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
	expect(await withReadingLock(1, async () => 'next')).toBe('next')
})

it('a request that waits too long reads nothing, and a reading that was cut off blocks nobody for good', async () => {
	const { begun, start } = readings()
	void start(3, 'gone')
	await vi.advanceTimersByTimeAsync(1000)
	const waiting = start(3, 'next')
	await vi.advanceTimersByTimeAsync(14_100)
	expect(begun).toEqual(['gone', 'next'])
	const last = start(3, 'last')
	void waiting
	await vi.advanceTimersByTimeAsync(14_900)
	expect(begun).toEqual(['gone', 'next'])
	void last
})
