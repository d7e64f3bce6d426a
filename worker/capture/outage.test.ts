// Our promise: an acknowledged submission is stored exactly once, and no visitor notices an outage.
import {
	createExecutionContext,
	createMessageBatch,
	getQueueResult,
	waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultFields } from '../../schema/fields'
import wrangler from '../../wrangler.toml?raw'
import worker from '../index'
import type { Message } from '../platform/messages'
import { makeLink, origin, owner } from '../testing/client'
import { type Fault, faulty, fillable } from '../testing/faults'
import { fieldCases } from '../testing/fields'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'

/** A worker whose database has faults and whose queue records what is sent to it. */
function withFaults(next: () => Fault, send?: (body: unknown) => Promise<void>, db = env.DB) {
	const sent: Message[] = []
	const settings = {
		...env,
		RATE_LIMITS: 'off',
		DB: faulty(db as never, next),
		CAPTURES: { send: send ?? (async (body: Message) => void sent.push(structuredClone(body))) },
	}
	return {
		sent,
		async ask(path: string, init?: RequestInit) {
			const context = createExecutionContext()
			const request = new Request(new URL(path, origin), {
				...init,
				headers: { 'user-agent': iphone, origin, ...init?.headers },
			})
			const response = await worker.fetch(request as never, settings as never, context as never)
			await waitOnExecutionContext(context)
			return response
		},
		/** Delivers messages until each is acknowledged, as a queue does: in any order, some of them twice. */
		async deliver(queue: string, bodies: object[]) {
			let messages = bodies.map((body, i) => ({ id: `message-${i}`, timestamp: new Date(), body }))
			messages = [...messages, ...messages.filter((_, i) => i % 7 === 0)].reverse()
			for (let attempts = 1; messages.length > 0; attempts++) {
				if (attempts > 50) throw new Error(`${messages.length} messages were never acknowledged`)
				const again: string[] = []
				for (let i = 0; i < messages.length; i += 500) {
					const part = messages.slice(i, i + 500).map((message) => ({ ...message, attempts }))
					const batch = createMessageBatch(queue, part as never)
					const context = createExecutionContext()
					await worker.queue(batch as never, settings as never)
					const result = await getQueueResult(batch, context)
					again.push(...result.retryMessages.map(({ msgId }: { msgId: string }) => msgId))
				}
				messages = messages.filter(({ id }) => again.includes(id))
			}
		},
	}
}

const { longText, choices, number, date, rating, checkbox, website, select, hidden, company } =
	fieldCases
const others = [longText, choices, number, date, rating, checkbox, website, select, hidden, company]
/** A form with as many field types as fit, and answers to it besides name and email. */
const wholeForm = {
	fields: [...defaultFields, ...others.map(({ field }) => field)],
	consent: { text: 'I agree', url: null, required: true },
}
const sent = Object.fromEntries(others.map(({ field, good }) => [field.key, good[0]?.[0]]))
const expectedAnswers = Object.fromEntries(
	others.map(({ field, good }) => [field.key, good[0]?.[1]]),
)

const submission = (n: number, more: object = {}) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json', 'idempotency-key': `submission-${n}` },
	body: JSON.stringify({
		name: 'Grace Hopper',
		email: `grace${n}@navy.mil`,
		_consent: '1',
		...sent,
		...more,
	}),
})

const rows = async <T>(query: string) => (await env.DB.prepare(query).all<T>()).results

/** The ids of the stored submissions, and how many leads the counters show. */
async function stored() {
	const leads = await rows<{ submission_id: string }>('select submission_id from leads')
	const [counted] = await rows<{ leads: number }>(
		`select sum(new_leads + cold_leads + warm_leads + hot_leads + qualified_leads +
			unqualified_leads) leads from link_days`,
	)
	// The visitor's id is followed by a fingerprint of the answers.
	const ids = leads.map((lead) => lead.submission_id.split(' ')[0]).sort()
	return { ids, counted: counted?.leads }
}

/** Faults from a seeded random sequence, so that a failure is reproducible. */
function draw(shares: Partial<Record<Fault, number>>, seed: number) {
	let state = seed
	return (): Fault => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		let rest = state / 2 ** 32
		for (const [fault, share] of Object.entries(shares)) {
			rest -= share
			if (rest < 0) return fault as Fault
		}
		return 'works'
	}
}

const logged: string[] = []
beforeEach(() => {
	logged.length = 0
	vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

describe('thousands of submissions', () => {
	type Shares = Partial<Record<Fault, number>>
	const unsteady = { fails: 0.3, 'fails after commit': 0.3 }
	it.each<[string, { count: number; faults: Shares; later: Shares }]>([
		['to a database that is down', { count: 500, faults: { fails: 1 }, later: {} }],
		[
			'to a database that fails now and then, before or after storing',
			{ count: 1000, faults: unsteady, later: unsteady },
		],
		['to a database that hangs', { count: 500, faults: { hangs: 0.4, ...unsteady }, later: {} }],
	])('%s', { timeout: 240_000 }, async (_, { count, faults, later }) => {
		const link = await makeLink(await owner(), wholeForm)
		const calm = withFaults(() => 'works')
		expect((await calm.ask(`/l/${link.shortId}`)).status).toBe(200)

		const storm = withFaults(draw(faults, count))
		const ask = async (n: number) => {
			const answer = await storm.ask(`/api/capture/${link.shortId}`, submission(n))
			return [answer.status, await answer.json()]
		}
		for (let n = 0; n < count; n += 500) {
			// Every tenth visitor taps twice.
			const numbers = Array.from({ length: 500 }, (_, i) => n + i)
			const answers = await Promise.all(
				[...numbers, ...numbers.filter((i) => i % 10 === 0)].map(ask),
			)
			for (const answer of answers) {
				expect(answer).toEqual([200, { destinationUrl: link.destinationUrl }])
			}
		}
		expect(storm.sent.length).toBeGreaterThan(0)
		await withFaults(draw(later, count)).deliver('lead-links-captures', storm.sent)

		const ids = Array.from({ length: count }, (_, n) => `submission-${n}`).sort()
		expect(await stored()).toEqual({ ids, counted: count })
		const answers = await rows<{ answers: string; agreed: string }>(
			`select distinct answers, consent ->> 'text' agreed from leads`,
		)
		expect(answers.map((lead) => ({ ...lead, answers: JSON.parse(lead.answers) }))).toEqual([
			{ answers: expectedAnswers, agreed: 'I agree' },
		])
	})
})

describe('in a rush', { timeout: 60_000 }, () => {
	it('200 submissions at once make 200 leads, with one database trip each', async () => {
		const link = await makeLink(await owner())
		let calls = 0
		const calm = withFaults(() => {
			calls++
			return 'works'
		})
		await calm.ask(`/l/${link.shortId}`)
		const before = calls
		const answers = await Promise.all(
			Array.from({ length: 200 }, (_, n) =>
				calm.ask(`/api/capture/${link.shortId}`, submission(n)),
			),
		)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
		expect(await stored()).toMatchObject({ counted: 200, ids: { length: 200 } })
		expect(calls - before).toBe(200)
	})

	it('each submission gets the response for its own link', async () => {
		const ada = await owner()
		const names = ['one', 'two', 'three']
		const links = await Promise.all(
			names.map((name) => makeLink(ada, { destinationUrl: `https://example.com/${name}` })),
		)
		const calm = withFaults(() => 'works')
		for (const { shortId } of links) await calm.ask(`/l/${shortId}`)
		// Directly in the database, so that the isolate still thinks it is open.
		await env.DB.prepare('update links set active = 0 where id = ?').bind(links[1]?.id).run()
		const answers = await Promise.all(
			Array.from({ length: 60 }, async (_, n) => {
				const answer = await calm.ask(`/api/capture/${links[n % 3]?.shortId}`, submission(n))
				return [
					answer.status,
					((await answer.json()) as { destinationUrl?: string }).destinationUrl,
				]
			}),
		)
		for (const [n, answer] of answers.entries()) {
			const open = [200, links[n % 3]?.destinationUrl]
			expect(answer).toEqual(n % 3 === 1 ? [404, undefined] : open)
		}
		expect(await stored()).toMatchObject({ counted: 40 })
	})
})

describe('while the database is read-only', () => {
	it('submissions go to the queue', async () => {
		const link = await makeLink(await owner())
		const { withSession, prepare } = { withSession: env.DB.withSession, prepare: env.DB.prepare }
		const readOnly = new Proxy(env.DB, {
			get(target, key) {
				if (key === 'withSession') return withSession.bind(target)
				if (key !== 'prepare') return Reflect.get(target, key)
				return (query: string) => {
					if (!/^\s*select/i.test(query)) throw new Error('D1_ERROR: the database is read-only')
					return prepare.call(target, query)
				}
			},
		})
		const storm = withFaults(() => 'works', undefined, readOnly)
		expect((await storm.ask(`/l/${link.shortId}`)).status).toBe(200)
		const answer = await storm.ask(`/api/capture/${link.shortId}`, submission(1))
		expect(await answer.json()).toEqual({ destinationUrl: link.destinationUrl })
		await withFaults(() => 'works').deliver('lead-links-captures', storm.sent)
		expect((await stored()).ids).toEqual(['submission-1'])
	})
})

describe('while the database is down', () => {
	const down = () => withFaults(() => 'fails')

	it('a page shown before is shown again, and its form still redirects', async () => {
		const link = await makeLink(await owner())
		await withFaults(() => 'works').ask(`/l/${link.shortId}`)
		const worker = down()
		const page = await worker.ask(`/l/${link.shortId}`)
		expect([page.status, (await page.text()).includes(link.title)]).toEqual([200, true])
		const form = new URLSearchParams({ name: 'Grace Hopper', email: 'grace@navy.mil' })
		const answer = await worker.ask(`/l/${link.shortId}`, { method: 'POST', body: form })
		expect(answer.status).toBe(200)
		expect(await answer.text()).toContain('Redirecting you to the content...')
		expect(worker.sent).toMatchObject([
			{ type: 'submission', lead: { linkId: link.id, email: 'grace@navy.mil' } },
		])
	})

	it('an invalid submission is still an error, and nothing is queued', async () => {
		const link = await makeLink(await owner())
		await withFaults(() => 'works').ask(`/l/${link.shortId}`)
		const worker = down()
		const answer = await worker.ask(`/api/capture/${link.shortId}`, submission(1, { email: 'x' }))
		expect([answer.status, worker.sent]).toEqual([400, []])
	})

	it('an unknown link’s page says when to come back', async () => {
		const link = await makeLink(await owner())
		const answer = await down().ask(`/l/${link.shortId}`)
		expect(answer.status).toBe(503)
		expect(await answer.text()).toContain('Back in a moment')
	})

	it('a submission that the queue refuses too is not acknowledged', async () => {
		const link = await makeLink(await owner())
		await withFaults(() => 'works').ask(`/l/${link.shortId}`)
		const worker = withFaults(
			() => 'fails',
			async () => {
				throw new Error('the queue is down')
			},
		)
		const answer = await worker.ask(`/api/capture/${link.shortId}`, submission(1))
		expect(answer.status).toBe(503)
		expect(await answer.json()).toMatchObject({
			message: 'We could not save your details. Please try again in a moment.',
		})
	})
})

describe('a queued submission', () => {
	const asStored = `select name, email, phone, answers, search_text, score, criteria, evidence,
		qualification_status, rules_status, rules_version, imported, additional_data from leads`
	const acknowledged = async (change: (link: { id: number }) => Promise<unknown>) => {
		const ada = await owner()
		const link = await makeLink(ada)
		await withFaults(() => 'works').ask(`/l/${link.shortId}`)
		const storm = withFaults(() => 'fails')
		await storm.ask(`/api/capture/${link.shortId}`, submission(1))
		await change(link)
		await withFaults(() => 'works').deliver('lead-links-captures', storm.sent)
		return rows(asStored)
	}

	it('is stored and scored like a direct one', async () => {
		const [late] = await acknowledged(async () => {})
		await env.DB.exec('delete from leads')
		const link = await makeLink(await owner())
		await withFaults(() => 'works').ask(`/api/capture/${link.shortId}`, submission(1))
		const [atOnce] = await rows(asStored)
		expect(late).toEqual(atOnce)
		expect(late).toMatchObject({ name: 'Grace Hopper', score: expect.any(Number) })
	})

	it('is stored even if the link has been switched off since', async () => {
		const leads = await acknowledged(({ id }) =>
			env.DB.prepare('update links set active = 0 where id = ?').bind(id).run(),
		)
		expect(leads).toHaveLength(1)
	})

	it('is dropped if its link has been deleted', async () => {
		const leads = await acknowledged(({ id }) =>
			env.DB.prepare('delete from links where id = ?').bind(id).run(),
		)
		expect(leads).toEqual([])
	})

	it('becomes a dead letter if it keeps failing, and the daily run tries it again', async () => {
		const link = await makeLink(await owner())
		await withFaults(() => 'works').ask(`/l/${link.shortId}`)
		const storm = withFaults(() => 'fails')
		await storm.ask(`/api/capture/${link.shortId}`, submission(1))
		await withFaults(() => 'works').deliver('lead-links-dead', storm.sent)
		expect(await rows('select id from dead_letters')).toHaveLength(1)
		expect((await stored()).ids).toEqual([])

		const failing = { ...env, DB: env.DB as unknown as D1Database }
		const broken = faulty(failing.DB, () => 'works')
		const prepare = (query: string) => {
			if (query.includes('INSERT INTO leads')) throw new Error('still broken')
			return broken.prepare(query)
		}
		const stillBroken = new Proxy(broken, {
			get: (target, key) => (key === 'prepare' ? prepare : Reflect.get(target, key)),
		})
		await worker.scheduled(undefined, { ...env, DB: stillBroken } as never)
		expect(await rows('select id from dead_letters')).toHaveLength(1)
		expect(logged.join()).toContain('Dead letters left')

		await worker.scheduled(undefined, env as never)
		expect(await rows('select id from dead_letters')).toEqual([])
		expect((await stored()).ids).toEqual(['submission-1'])
	})
})

/** An in-memory bucket. */
function bucket() {
	const objects = new Map<string, string>()
	return {
		objects,
		PARKED: {
			put: async (key: string, text: string) => void objects.set(key, text),
			get: async (key: string) => ({ json: async () => JSON.parse(objects.get(key) ?? 'null') }),
			delete: async (key: string) => void objects.delete(key),
			list: async ({ prefix = '', limit = 1000 } = {}) => ({
				objects: [...objects.keys()]
					.filter((key) => key.startsWith(prefix))
					.slice(0, limit)
					.map((key) => ({ key })),
			}),
		},
	}
}

describe('a database that is full for thirty days', () => {
	const day = 24 * 60 * 60
	const maxRetries = (queue: string) => {
		const consumer = new RegExp(`queue = "${queue}"\n(?:\\w.*\n)*?max_retries = (\\d+)`).exec(
			wrangler,
		)
		return Number(consumer?.[1])
	}
	const keptFor = 14 * day

	it('loses nothing: submissions wait, are parked and come back', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const { objects, PARKED } = bucket()
		const disk = { full: true }
		const db = fillable(env.DB, () => disk.full)
		const full = withFaults(() => 'works', undefined, db)
		const settings = { ...env, RATE_LIMITS: 'off', REQUEST_LOG: 'off', DB: db, PARKED }

		const submissions = 3
		for (let i = 0; i < submissions; i++) {
			const { status } = await full.ask(`/api/capture/${link.shortId}`, submission(i))
			expect(status).toBe(200)
		}
		expect((await stored()).ids).toEqual([])

		/** Delivers a message until it is acknowledged; returns after how many seconds, or undefined. */
		async function bring(queue: string, id: string, body: object, sentAt: number) {
			expect(maxRetries(queue)).toBeGreaterThan(0)
			let now = sentAt
			for (let attempts = 1; attempts <= 1 + maxRetries(queue); attempts++) {
				expect(now - sentAt).toBeLessThan(keptFor)
				let delay: number | undefined
				const message = {
					id,
					body,
					attempts,
					timestamp: new Date(),
					ack: () => {},
					retry: ({ delaySeconds }: { delaySeconds: number }) => {
						delay = delaySeconds
					},
				}
				await worker.queue({ queue, messages: [message] } as never, settings as never)
				if (delay === undefined) return now
				now += delay
			}
			return undefined
		}
		const gaveUp = await Promise.all(
			full.sent.map(async (body, i) => {
				expect(await bring('lead-links-captures', `m${i}`, body, i * 10 * day)).toBeUndefined()
				return bring('lead-links-dead', `m${i}`, body, 0)
			}),
		)
		expect(gaveUp).not.toContain(undefined)
		expect(objects.size).toBe(submissions)

		const health = await worker.fetch(
			new Request(`${origin}/api/health`) as never,
			settings as never,
			createExecutionContext() as never,
		)
		expect(await health.json()).toMatchObject({ database: 'full', parked: submissions })

		disk.full = false
		await worker.scheduled(undefined, settings as never)
		expect(objects.size).toBe(0)
		expect((await stored()).ids).toHaveLength(submissions)
	})
})
