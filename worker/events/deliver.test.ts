import { expect, it, vi } from 'vitest'
import { deliverSoon } from './deliver'

// In Node: in workerd, the timers of queues that are still at work would be faked, too.
it('is scheduled once for events that come together, and again if its message was lost', async () => {
	const sent: object[] = []
	const env = { MAILS: { send: async (body: object) => void sent.push(body) } } as never
	const plan = () => deliverSoon(env, { waitUntil: () => {} })
	const start = Date.UTC(2031, 0, 2)
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: start })
	for (const ms of [0, 4999, 5000]) {
		vi.setSystemTime(start + ms)
		plan()
	}
	await vi.advanceTimersByTimeAsync(250)
	expect(sent).toEqual([{ type: 'deliver' }, { type: 'deliver' }])
	plan()
	await vi.advanceTimersByTimeAsync(250)
	vi.useRealTimers()
	expect(sent).toHaveLength(3)
})
