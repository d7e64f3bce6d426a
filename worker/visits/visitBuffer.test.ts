import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayOf } from '../../schema/day'
import { steps } from '../../schema/funnel'
import type { VisitsMessage } from '../platform/messages'
import { recordSign, recordVisit } from './visitBuffer'
import type { Visit } from './visitor'

// In Node: in workerd, the timers of queues and hubs that are still at work would be faked, too.

const midnight = Date.UTC(2031, 0, 2)
const [soon, later] = [1000, 14_000]

let sent: VisitsMessage[] = []
let isWatched = false
const HUB = {
	getByName: () => ({ add: async (message: VisitsMessage) => sent.push(message) > 0 && isWatched }),
}
const env = { HUB, JWT_SECRET: 'a secret for tests only, long enough to pass' } as never
const context = { waitUntil: () => {} } as never

let workspaceId = 0
beforeEach(() => {
	sent = []
	isWatched = false
	workspaceId++
	vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: midnight - 3_600_000 })
})
afterEach(() => void vi.useRealTimers())

const person = (network: string) => ({ workspaceId, linkId: workspaceId, network, browser: 1 })

function open(network: string, search = '') {
	const visit: Visit = {
		...person(network),
		at: Date.now(),
		userAgent: 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0 Safari/537.36',
		ahead: false,
		own: false,
		organization: '',
		verifiedBot: '',
		search,
		from: '',
		languages: 'de',
		country: 'DE',
		rule: '',
		way: '',
	}
	recordVisit(env, context, visit)
}

const leave = (network: string) =>
	recordSign(env, context, {
		...person(network),
		day: dayOf(Date.now()),
		bits: steps.confirmed,
		field: '',
		at: 0,
	})

const sizes = () => sent.map(({ visits, signs }) => [visits.length, signs.length])

it('counts a visitor by the first opening of a day, and again after midnight', async () => {
	vi.setSystemTime(midnight - 500)
	open('a', '?utm_source=newsletter')
	open('a')
	vi.setSystemTime(midnight + 100)
	open('a', '?utm_source=linkedin')
	await vi.advanceTimersByTimeAsync(2 * soon)
	const visits = sent.flatMap((message) => message.visits)
	expect(visits.map(([, , , known]) => known[0])).toEqual(['newsletter', 'linkedin'])
})

it('waits while no tab is open, and reports how far visitors got in the same batch', async () => {
	// It isn't known yet whether a tab is open.
	open('a')
	await vi.advanceTimersByTimeAsync(soon)
	expect(sizes()).toEqual([[1, 0]])
	open('b')
	leave('b')
	open('c')
	await vi.advanceTimersByTimeAsync(later - 1)
	expect(sent).toHaveLength(1)
	isWatched = true
	await vi.advanceTimersByTimeAsync(1)
	expect(sizes()[1]).toEqual([2, 1])
	open('d')
	await vi.advanceTimersByTimeAsync(soon)
	expect(sizes()[2]).toEqual([1, 0])
})

it('sends a batch once its visitors have left, unless one was sent just before', async () => {
	open('a')
	await vi.advanceTimersByTimeAsync(soon + later)
	expect(sizes()).toEqual([[1, 0]])
	open('b')
	open('c')
	leave('b')
	expect(sent).toHaveLength(1)
	leave('c')
	await vi.advanceTimersByTimeAsync(1)
	expect(sizes()[1]).toEqual([2, 2])
	// Not again for as long as batches usually wait.
	open('d')
	leave('d')
	await vi.advanceTimersByTimeAsync(later - 1)
	expect(sent).toHaveLength(2)
	await vi.advanceTimersByTimeAsync(1)
	expect(sizes()[2]).toEqual([1, 1])
})
