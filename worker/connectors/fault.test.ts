import { expect, it } from 'vitest'
import { blockerOf } from './fault'
import { Fault } from './kind'

it('a tool that keeps refusing is asked less and less often, whatever it says of the next seconds', () => {
	const fault = new Fault('limited', 'Too many requests', { waitMs: 2000 })
	const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) => blockerOf({ failures }, fault, 0)?.retryAt)
	expect(waits).toEqual([2000, 2000, 2000, 30_000, 60_000, 120_000, 3_600_000])
})

it('a wait that a tool asks for is never cut short', () => {
	const fault = new Fault('limited', 'Too many requests', { waitMs: 7_200_000 })
	expect(blockerOf({ failures: 4 }, fault, 0)?.retryAt).toBe(7_200_000)
})
