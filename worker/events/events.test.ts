import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type EventType, eventTypes } from '../../schema/event'
import { storeQueuedSubmission } from '../capture/storeQueries'
import { hubConsumer } from '../hub/consumer'
import { makeLead } from '../leads/newLead'
import { database } from '../platform/env'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { type Owner, withLeads } from '../testing/people'
import { plant } from '../testing/planted'
import { recording } from '../testing/recording'
import { sessionCookie } from '../testing/requests'
import { webhookConsumer } from '../webhooks/consumer'
import { type Consumer, deliverEvents } from './deliver'
import { deleteOldEvents, type OutboxEvent } from './queries'

const db = database(env.DB)

beforeEach(() => env.DB.prepare('delete from event_consumers').run())

/** Takes all events out of the outbox, as 'lead.created 7', so that the next call returns only new ones. */
async function newEvents() {
	const { results } = await env.DB.prepare('select * from events order by id').all<{
		type: EventType
		subject_id: number
	}>()
	await env.DB.prepare('delete from events').run()
	return results.map((event) => `${event.type} ${event.subject_id}`)
}

const leadsOf = async ({ api }: Owner) =>
	(await (await api.leads.$get({ query: {} })).json()).map(({ id }) => id)

describe('a new lead', () => {
	it('makes one event, however often it is submitted', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		await newEvents()
		const submit = (name: string) =>
			submitLead(link.shortId, { name, email: 'grace@navy.mil' }, { 'Idempotency-Key': 'one' })
		for (let i = 0; i < 3; i++) await submit('Grace Hopper')
		const [lead] = await leadsOf(ada)
		expect(await newEvents()).toEqual([`lead.created ${lead}`])
		await submit('Somebody Else')
		const [other] = await leadsOf(ada)
		expect(await newEvents()).toEqual([`lead.created ${other}`])
	})

	it('makes an event with its workspace and time', async () => {
		const { workspaceId, linkId, leadId } = await plant()
		const { results } = await env.DB.prepare(
			'select type, workspace_id, subject_id, created_at from events order by id',
		).all<{ created_at: number }>()
		expect(results).toEqual([
			{
				type: 'link.created',
				workspace_id: workspaceId,
				subject_id: Number(linkId),
				created_at: expect.any(Number),
			},
			{
				type: 'lead.created',
				workspace_id: workspaceId,
				subject_id: Number(leadId),
				created_at: expect.any(Number),
			},
		])
		for (const { created_at } of results) {
			expect(Number.isInteger(created_at)).toBe(true)
			expect(Math.abs(Date.now() - created_at)).toBeLessThan(millisecondsInHour)
		}
	})

	it('from a file makes one event, and a skipped row makes none', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		await newEvents()
		const json = {
			importId: crypto.randomUUID(),
			dryRun: false,
			rows: [
				{ row: 2, email: 'grace@navy.mil' },
				{ row: 3, name: 'Zoë Åkesson' },
				{ row: 4, email: 'grace@navy.mil' },
				{ row: 5, name: '' },
			],
		}
		const param = { id: String(link.id) }
		await ada.api.links[':id'].import.$post({ param, json: { ...json, dryRun: true } })
		expect(await newEvents()).toEqual([])
		for (let i = 0; i < 2; i++) await ada.api.links[':id'].import.$post({ param, json })
		const leads = (await leadsOf(ada)).sort((a, b) => a - b)
		expect(leads).toHaveLength(2)
		expect(await newEvents()).toEqual(leads.map((id) => `lead.created ${id}`))
	})

	it('from a queue makes one event, unless the person was erased meanwhile', async () => {
		const { id, workspaceId, linkId } = await plant()
		const late = (email: string) =>
			makeLead(
				{ submissionId: 'late', linkId: Number(linkId), createdAt: Date.now() - 1000 },
				{ email },
				{ additionalData: {}, evidence: { asked: ['email'] }, imported: false },
			)
		const erased = await browser().send('/api/privacy/erase', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', cookie: await sessionCookie(id) },
			body: JSON.stringify({ email: 'erased@acme.io' }),
		})
		expect(erased.status).toBe(200)
		await newEvents()
		await storeQueuedSubmission(env.DB, late('erased@acme.io'))
		expect(await newEvents()).toEqual([])
		for (let i = 0; i < 2; i++) await storeQueuedSubmission(env.DB, late('grace@navy.mil'))
		const lead = await env.DB.prepare('select id from leads where workspace_id = ? and email = ?')
			.bind(workspaceId, 'grace@navy.mil')
			.first<{ id: number }>()
		expect(await newEvents()).toEqual([`lead.created ${lead?.id}`])
	})

	it('that the link refuses makes no event', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { active: false })
		await newEvents()
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await submitLead('unknown2', { name: 'Grace', email: 'grace@navy.mil' })
		expect(await newEvents()).toEqual([])
	})
})

describe('a change', () => {
	it('of a status makes one event, and none if it stays the same', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [a, b, c] = (await leadsOf(ada)) as [number, number, number]
		await newEvents()
		const set = (qualificationStatus: 'qualified' | 'cold' | null) =>
			ada.api.leads[':id'].$patch({ param: { id: String(a) }, json: { qualificationStatus } })
		await set('qualified')
		expect(await newEvents()).toEqual([`lead.updated ${a}`])
		await set('qualified')
		expect(await newEvents()).toEqual([])
		await set(null)
		expect(await newEvents()).toEqual([`lead.updated ${a}`])
		await set('cold')
		await newEvents()
		await ada.api.leads.$patch({ json: { ids: [a, b, c], qualificationStatus: 'cold' } })
		expect((await newEvents()).toSorted()).toEqual(
			[b, c].map((id) => `lead.updated ${id}`).toSorted(),
		)
	})

	it('of tags makes one event, and none if they stay the same', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [a, b] = (await leadsOf(ada)) as [number, number]
		await newEvents()
		const set = (...tags: string[]) =>
			ada.api.leads[':id'].$patch({ param: { id: String(a) }, json: { tags } })
		await set('Berlin')
		expect(await newEvents()).toEqual([`lead.updated ${a}`])
		await set('Berlin')
		expect(await newEvents()).toEqual([])
		await ada.api.leads.$patch({ json: { ids: [a, b], addTags: ['Berlin'], stage: 'open' } })
		expect(await newEvents()).toEqual([`lead.updated ${b}`])
	})

	it('of a score makes an event if the status changes with it', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [lead] = await leadsOf(ada)
		await env.DB.prepare('update leads set rules_version = 0').run()
		await newEvents()
		await ada.api.leads.rescore.$post()
		expect(await newEvents()).toEqual([])
		await env.DB.batch([
			env.DB.prepare('update leads set rules_version = 0, score = 1'),
			env.DB.prepare("update leads set qualification_status = 'hot' where id = ?").bind(lead),
		])
		await newEvents()
		await ada.api.leads.rescore.$post()
		expect(await newEvents()).toEqual([`lead.updated ${lead}`])
	})

	it('of a link makes one event, whatever changes', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		expect(await newEvents()).toEqual([`link.created ${id}`])
		const param = { id: String(id) }
		for (const json of [
			{ title: 'Another' },
			{ active: false },
			{ title: 'A third', description: 'Of thirty pages', active: true },
			{ requirePhone: true },
			{ fields: [{ key: 'email', type: 'email' as const }] },
			{ language: 'de' as const },
			{ translations: { fr: { title: 'Le guide' } } },
			{ allowedOrigins: ['https://blog.example.org'] },
			{ showHost: false },
			{ leadMails: 'never' as const },
		]) {
			await ada.api.links[':id'].$patch({ param, json })
			expect([json, await newEvents()]).toEqual([json, [`link.updated ${id}`]])
		}
	})

	it('that deletes leads makes an event per lead, with its link and score, but none for suspects', async () => {
		const { id, linkId, leadId, suspectId } = await plant()
		await env.DB.prepare('update leads set score = 70').run()
		await newEvents()
		const deleted = await browser().send('/api/leads/delete', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', cookie: await sessionCookie(id) },
			body: JSON.stringify({ ids: [Number(leadId), Number(suspectId)] }),
		})
		expect(deleted.status).toBe(200)
		const row = await env.DB.prepare('select link_id, score from events').first()
		expect(row).toEqual({ link_id: Number(linkId), score: 70 })
		expect(await newEvents()).toEqual([`lead.deleted ${leadId}`])
	})

	it('that is refused makes no event', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const { id } = await withLeads(bob)
		const [lead] = await leadsOf(bob)
		await newEvents()
		const param = { id: String(id) }
		await ada.api.links[':id'].$patch({ param, json: { title: 'Mine' } })
		await ada.api.links[':id'].$delete({ param, query: {} })
		await ada.api.leads[':id'].$patch({
			param: { id: String(lead) },
			json: { qualificationStatus: 'hot' },
		})
		await bob.api.links[':id'].$patch({ param, json: { title: '' } })
		expect(await newEvents()).toEqual([])
	})

	it('that deletes a link makes one event, and none for its leads', async () => {
		const ada = await owner()
		const { id } = await withLeads(ada)
		await newEvents()
		await ada.api.links[':id'].$delete({ param: { id: String(id) }, query: {} })
		expect(await newEvents()).toEqual([`link.deleted ${id}`])
	})

	it('that deletes a link makes one event however many leads it has, for webhooks and screens', async () => {
		const { id, workspaceId, linkId } = await plant()
		await env.DB.batch([
			env.DB.prepare(
				`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2100)
				insert into leads (workspace_id, link_id, submission_id, created_at) select ?, ?, 'many' || i, 1 from n`,
			).bind(workspaceId, Number(linkId)),
			env.DB.prepare(
				`update webhook_endpoints set paused = null, link_id = null, min_score = null,
					events = '["lead.deleted", "link.updated", "link.deleted"]'`,
			),
			env.DB.prepare('delete from webhook_deliveries'),
		])
		await newEvents()
		const { status } = await browser().send(`/api/links/${linkId}`, {
			method: 'DELETE',
			headers: { cookie: await sessionCookie(id) },
		})
		expect(status).toBe(204)
		const live: string[] = []
		const screens: Consumer = {
			name: 'screens',
			wants: hubConsumer.wants,
			consume: async (_, events) => void live.push(...events.map(({ type }) => type)),
		}
		await deliverEvents(env, [webhookConsumer, screens])
		const { results } = await env.DB.prepare('select type from webhook_deliveries').all()
		expect(results).toEqual([{ type: 'link.deleted' }])
		expect(live).toEqual(['link.deleted'])
		expect(await newEvents()).toEqual([`link.deleted ${linkId}`])
	})
})

/** Adds events, the nth about subject n, lead.created and link.updated in turn. */
const fill = (events: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
		insert into events (type, workspace_id, subject_id, created_at)
		select iif(i % 2, 'lead.created', 'link.updated'), 1, i, ?2 from n`,
	)
		.bind(events, Date.now())
		.run()

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** A consumer that records the subjects it gets, and fails when `fails` says so. */
function consumer(
	name: string,
	{
		wants = eventTypes,
		fails = () => false,
	}: { wants?: readonly EventType[]; fails?: (events: readonly OutboxEvent[]) => boolean } = {},
) {
	const had: number[] = []
	const sizes: number[] = []
	const it: Consumer = {
		name,
		wants,
		async consume(_, events) {
			if (fails(events)) throw new Error('a consumer failed')
			sizes.push(events.length)
			had.push(...events.map(({ subjectId }) => subjectId))
		},
	}
	return { it, had, sizes }
}

describe('deliverEvents', () => {
	it('passes a consumer every event once, in order, and later only new ones', async () => {
		const { it, had, sizes } = consumer('all')
		await deliverEvents(env, [it])
		expect(had).toEqual([])
		await fill(250)
		await deliverEvents(env, [it])
		expect(had).toEqual(upTo(250))
		expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
		await deliverEvents(env, [it])
		expect(had).toEqual(upTo(250))
		await fill(3)
		await deliverEvents(env, [it])
		expect(had).toEqual([...upTo(250), 1, 2, 3])
	})

	it('reads each batch once, for however many consumers', async () => {
		await fill(130)
		const { db, statements } = recording(env.DB)
		const all = ['one', 'two', 'three'].map((name) => consumer(name))
		const settings = { ...env, DB: db } as unknown as typeof env
		await deliverEvents(
			settings,
			all.map(({ it }) => it),
		)
		expect(all.map(({ had }) => had)).toEqual(Array(3).fill(upTo(130)))
		const reads = statements.filter(({ sql }) => sql.includes('from "events"'))
		expect(reads).toHaveLength(2)
	})

	it('passes each consumer only the types it wants', async () => {
		const leads = consumer('leads', { wants: ['lead.created', 'lead.updated'] })
		const links = consumer('links', { wants: ['link.updated'] })
		const nothing = consumer('nothing', { wants: ['link.deleted'] })
		await fill(230)
		for (let i = 0; i < 2; i++) await deliverEvents(env, [leads.it, links.it, nothing.it])
		expect(leads.had).toEqual(upTo(230).filter((n) => n % 2 === 1))
		expect(links.had).toEqual(upTo(230).filter((n) => n % 2 === 0))
		expect(nothing.sizes).toEqual([])
	})

	it('passes events unchanged from the outbox', async () => {
		const { workspaceId, leadId } = await plant()
		const events: OutboxEvent[] = []
		await deliverEvents(env, [
			{
				name: 'whole',
				wants: ['lead.created'],
				consume: async (_, more) => void events.push(...more),
			},
		])
		expect(events).toEqual([
			{
				id: expect.any(Number),
				type: 'lead.created',
				workspaceId,
				subjectId: Number(leadId),
				linkId: null,
				score: null,
				createdAt: expect.any(Date),
			},
		])
	})

	it('resumes after a failure, without holding up other consumers', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {})
		let broken = true
		const failing = consumer('failing', {
			fails: (events) => broken && events.some(({ subjectId }) => subjectId > 150),
		})
		const [before, behind] = [consumer('before'), consumer('behind')]
		await fill(250)
		const everybody = [before.it, failing.it, behind.it]
		await deliverEvents(env, everybody)
		expect([before.had, behind.had]).toEqual([upTo(250), upTo(250)])
		expect(failing.had).toEqual(upTo(100))
		expect(log.mock.calls.flat().join()).toContain('failing')

		await deliverEvents(env, everybody)
		expect(failing.had).toEqual(upTo(100))
		broken = false
		await deliverEvents(env, everybody)
		expect(failing.had).toEqual(upTo(250))
		expect([before.had, behind.had]).toEqual([upTo(250), upTo(250)])
		log.mockRestore()
	})

	it('delivers at most 2000 events at once, and says whether more may be left', async () => {
		const { it } = consumer('all')
		await fill(1999)
		expect(await deliverEvents(env, [it])).toEqual({ failed: false, more: false })
		await fill(2000)
		expect(await deliverEvents(env, [it])).toEqual({ failed: false, more: true })
		expect(await deliverEvents(env, [it])).toEqual({ failed: false, more: false })
	})

	it('delivers any number of events in batches', async () => {
		const { it, had } = consumer('slow')
		await fill(4150)
		for (let i = 0; i < 3; i++) await deliverEvents(env, [it])
		expect(had).toEqual(upTo(4150))
	})
})

describe('deleteOldEvents', () => {
	const left = async () => {
		const { results } = await env.DB.prepare('select subject_id from events order by id').all<{
			subject_id: number
		}>()
		return results.map(({ subject_id }) => subject_id)
	}
	/** Sets the consumer's position past this many events. */
	const had = (name: string, events: number) =>
		env.DB.prepare(
			'insert into event_consumers (name, position) select ?1, min(id) + ?2 - 1 from events',
		)
			.bind(name, events)
			.run()

	it('deletes what every consumer has processed, and nothing else', async () => {
		await fill(10)
		await had('quick', 8)
		await had('slow', 3)
		await had('former', 1)
		await deleteOldEvents(db, ['quick', 'slow'], Date.now())
		expect(await left()).toEqual(upTo(10).slice(3))
		await deleteOldEvents(db, ['quick'], Date.now())
		expect(await left()).toEqual([9, 10])
	})

	it('deletes nothing while a consumer has not started', async () => {
		await fill(10)
		await had('quick', 10)
		await deleteOldEvents(db, ['quick', 'new'], Date.now())
		expect(await left()).toEqual(upTo(10))
	})

	it('deletes events after a week, processed or not, and none earlier', async () => {
		await fill(4)
		const now = Date.now()
		const ages = [30, 7.01, 6.99, 0]
		await env.DB.batch(
			ages.map((days, i) =>
				env.DB.prepare('update events set created_at = ? where subject_id = ?').bind(
					Math.round(now - days * millisecondsInDay),
					i + 1,
				),
			),
		)
		await had('slow', 0)
		await deleteOldEvents(db, ['slow'], now)
		expect(await left()).toEqual([3, 4])
	})

	it('keeps a week of events if there are no consumers', async () => {
		await fill(4)
		await deleteOldEvents(db, [], Date.now())
		expect(await left()).toEqual(upTo(4))
		await deleteOldEvents(db, [], Date.now() + 8 * millisecondsInDay)
		expect(await left()).toEqual([4])
	})

	it('never reuses the id of a deleted event', async () => {
		const { it, had } = consumer('all')
		await fill(5)
		await deliverEvents(env, [it])
		await deleteOldEvents(db, ['all'], Date.now())
		expect(await left()).toEqual([5])
		await fill(2)
		await deliverEvents(env, [it])
		expect(had).toEqual([1, 2, 3, 4, 5, 1, 2])
	})
})
