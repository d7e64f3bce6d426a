import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { millisecondsInDay } from 'date-fns/constants'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayOf, quarterOf, quartersInDay } from '../../schema/day'
import { hasReached, stepBits, stepNames } from '../../schema/funnel'
import type { VisitsMessage } from '../platform/messages'
import { batch, now, type Planted, people, plantNumbers, stubOf, written } from '../testing/hub'
import { maxTouched, merged, toNumber, toProgress } from './progress'
import { verdicts } from './totals'

const today = dayOf(now)
const midnight = (today + 1) * millisecondsInDay
const fields = ['name', 'email', 'phone']

type Sign = [visitor: string, bits: number, field: string, at: number, day?: number]
const signsOf = ({ linkId }: Planted, signs: Sign[]): VisitsMessage['signs'] =>
	signs.map(([visitor, bits, field, at, day = 0]) => [
		linkId,
		today + day,
		visitor,
		bits,
		field,
		at,
	])
const report = (ada: Planted, ...signs: Sign[]) => batch(ada, {}, undefined, signsOf(ada, signs))

/** How many people reached each step over all days, and who left, by the field touched last. */
async function stored({ linkId }: Planted) {
	const steps = stepNames.map((name, i) => `sum(value ->> ${verdicts.length - 1 + i}) as ${name}`)
	const [reached, touched] = await env.DB.batch<Record<string, number | string>>([
		env.DB.prepare(
			`select ${steps.join(', ')} from link_days, json_each(other_quarters) where link_id = ?`,
		).bind(linkId),
		env.DB.prepare(
			`select key as field, sum(value) as people from link_days, json_each(people, '$.lastTouched')
				where link_id = ? group by key order by key`,
		).bind(linkId),
	])
	const lastTouched = touched?.results.map(({ field, people }) => [field, people]) ?? []
	const { confirmed, started, submitted, wentOn } = reached?.results[0] ?? {}
	const counted = { confirmed, started, submitted, wentOn }
	return { ...counted, lastTouched: Object.fromEntries(lastTouched) as Record<string, number> }
}

// The hub's today is the test's, whatever time it is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

it('counts each visitor once per step, by their last action', async () => {
	const ada = await plantNumbers()
	await ada.hub.add(batch(ada, { ...people('a', 'b', 'c', 'd', 'e'), bot: 'bot' }))
	await ada.hub.add(
		report(
			ada,
			['a', 1, '', 5],
			['a', 3, 'email', 9],
			// Arrives later, but is older.
			['a', 1, 'name', 7],
			// Looks at a field, but starts nothing.
			['e', 1, 'phone', 5],
			// Submits without JavaScript.
			['b', 4, '', 5],
			['c', 15, 'phone', 5],
			// Nobody is redirected without leaving a lead, and whoever never opened the page does not count.
			['d', 8, '', 5],
			['stranger', 15, 'email', 5],
		),
	)
	await written(ada)
	const expected = { confirmed: 5, started: 3, submitted: 2, wentOn: 1, lastTouched: { email: 1 } }
	expect(await stored(ada)).toEqual(expected)
	// Comes back and submits: now nobody has left at a field.
	await ada.hub.add(report(ada, ['a', 4, '', 20]))
	await written(ada)
	expect(await stored(ada)).toEqual({ ...expected, submitted: 3, lastTouched: {} })
})

it('accepts actions that arrive before the opening, and forgets old ones', async () => {
	const ada = await plantNumbers()
	await ada.hub.add(report(ada, ['a', 3, 'email', 5], ['b', 3, 'email', 5, -2]))
	await written(ada)
	await evictDurableObject(stubOf(ada.workspaceId) as never)
	await ada.hub.add(batch(ada, people('a')))
	await ada.hub.add(batch(ada, people('b'), quarterOf(now) - 2 * quartersInDay))
	await written(ada)
	expect(await stored(ada)).toMatchObject({ confirmed: 1, started: 1, lastTouched: { email: 1 } })
})

it('counts people by the furthest step of the form, in any order of reports', async () => {
	const ada = await plantNumbers()
	await ada.hub.add(batch(ada, people('a', 'b', 'c', 'd')))
	const at = (place: number, bits = 3) => bits | stepBits(place)
	await ada.hub.add(
		report(ada, ['a', at(4), '', 9], ['a', at(2), '', 5], ['b', at(2, 1), '', 5], ['c', 3, '', 5]),
	)
	await ada.hub.add(report(ada, ['b', at(5, 4), '', 20], ['stranger', at(3), '', 5]))
	await written(ada)
	// Whoever came to a later step has started.
	expect(await stored(ada)).toMatchObject({ confirmed: 3, started: 3, submitted: 1 })
	const { results } = await env.DB.prepare(
		`select key as place, sum(value) as people from link_days, json_each(people, '$.places')
			where link_id = ? group by key having sum(value) <> 0 order by key`,
	)
		.bind(ada.linkId)
		.all()
	expect(results).toEqual([
		{ place: '4', people: 1 },
		{ place: '5', people: 1 },
	])
})

it('limits the fields kept per day', async () => {
	const ada = await plantNumbers()
	const names = Array.from({ length: 300 }, (_, i) => `v${i}`)
	await ada.hub.add(batch(ada, people(...names)))
	await ada.hub.add(report(ada, ...names.map((name, i): Sign => [name, 3, `field${i}`, 1])))
	await written(ada)
	const { started, lastTouched } = await stored(ada)
	expect([started, Object.keys(lastTouched).length]).toEqual([300, maxTouched])
})

it('agrees with a plain count after repeated, late and lost batches, across midnight', async () => {
	const step = fc.tuple(
		fc.constantFrom('open', 'do', 'do', 'again', 'evict', 'write'),
		fc.nat(12),
		fc.integer({ min: 0, max: 1 }),
		fc.integer({ min: 1, max: 15 }),
		fc.constantFrom('', ...fields),
	)
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
			const ada = await plantNumbers()
			const sent: VisitsMessage[] = []
			const opened = new Set<string>()
			const did = new Map<string, { bits: number; field: string }>()
			const send = async (message: VisitsMessage) => {
				sent.push(message)
				await ada.hub.add(message)
			}
			for (const [at, [what, n, day, bits, field]] of steps.entries()) {
				vi.setSystemTime(midnight + (at < steps.length / 2 ? -10_000 : 10_000))
				if (what === 'open') {
					opened.add(`${day} ${n}`)
					await send(batch(ada, people(String(n)), quarterOf(now) + day * quartersInDay))
				} else if (what === 'do') {
					const before = did.get(`${day} ${n}`)
					did.set(`${day} ${n}`, {
						bits: bits | (before?.bits ?? 0),
						field: field || (before?.field ?? ''),
					})
					await send(report(ada, [String(n), bits, field, at, day]))
				} else if (what === 'again') {
					const again = sent[(n * 7) % sent.length]
					if (again) await ada.hub.add(again)
				} else if (what === 'evict') {
					// An object that is already asleep can't be evicted.
					await evictDurableObject(stubOf(ada.workspaceId) as never).catch(() => {})
				} else await written(ada)
			}
			await written(ada)
			const theirs = [...did].flatMap(([who, one]) => (opened.has(who) ? [one] : []))
			const left = theirs.filter(
				({ bits }) => hasReached(bits, 'started') && !hasReached(bits, 'submitted'),
			)
			const touched = Object.entries(Object.groupBy(left, ({ field }) => field))
				.filter(([field]) => field)
				.map(([field, those]) => [field, those?.length])
			const expected = stepNames.map((name) => [
				name,
				theirs.filter(({ bits }) => hasReached(bits, name)).length,
			])
			const found = await stored(ada)
			if (opened.size === 0) return
			expect(found).toEqual({
				...Object.fromEntries(expected),
				lastTouched: Object.fromEntries(touched),
			})
		}),
		{ numRuns: 6, seed: 7, endOnFailure: true },
	)
})

it('stores what it knows of a visitor in five bytes, and merges it in any order', () => {
	const known = fc.record({
		quarter: fc.option(fc.constant<number>(37), { nil: undefined }),
		bits: fc.nat(15),
		field: fc.option(fc.nat(maxTouched - 1), { nil: undefined }),
		at: fc.nat(3 * 86_400),
	})
	fc.assert(
		fc.property(known, known, known, (a, b, c) => {
			expect(toProgress(toNumber(a))).toEqual(a)
			expect(toNumber(a)).toBeLessThan(2 ** 40)
			const same = (one: typeof a) => ({ ...one, at: one.field === undefined ? 0 : one.at })
			expect(same(merged(merged(a, b), c))).toEqual(same(merged(a, merged(c, b))))
			expect(merged(merged(a, b), b)).toEqual(merged(a, b))
		}),
	)
})
