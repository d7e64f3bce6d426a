import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { counterDifferences } from '../../scripts/counterDifferences'
import type { OutboxEvent } from '../events/queries'
import { hubOf } from '../hub/hubs'
import worker from '../index'
import { deleteLink } from '../links/deleteQueries'
import { database } from '../platform/env'
import { makeLink, origin, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { written } from '../testing/hub'
import { noEvent } from '../testing/noEvent'
import { fill, people, withLeads } from '../testing/people'
import { restoreLinks } from './restoreQueries'

type Someone = Awaited<ReturnType<typeof owner>>
type Entry = { kind: string; id: number; title: string; leads: number; bytes: number }

const day = 24 * 60 * 60 * 1000
const night = () => worker.scheduled({}, env)

const json = (body: object) => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
})

async function trashOf({ send }: Someone, query = '') {
	const response = await send(`/api/trash${query}`)
	const header = (name: string) => response.headers.get(name)
	return {
		entries: (await response.json()) as Entry[],
		total: Number(header('X-Total-Count')),
		bytes: Number(header('X-Total-Bytes')),
		next: header('Link'),
	}
}
const restore = ({ send }: Someone, what: 'links' | 'leads', ids: number[]) =>
	send(`/api/trash/${what}/restore`, json({ ids }))
const remove = ({ send }: Someone, path: string) => send(`/api${path}`, { method: 'DELETE' })

const read = async ({ send }: Someone, path: string) => (await send(`/api${path}`)).json()
const leadsOf = (someone: Someone, query = '') =>
	read(someone, `/leads${query}`) as Promise<{ id: number; name: string }[]>

/** What the database holds, but for what a deletion is meant to leave behind. */
async function everything() {
	const tables = [
		...['links', 'link_names', 'link_days', 'link_counters', 'shared_reports', 'reports'],
		...['leads', 'lead_notes', 'lead_changes', 'lead_tags', 'webhook_deliveries'],
		...['workspace_counters', 'workspace_days'],
	]
	const answers = await env.DB.batch(
		tables.map((name) => env.DB.prepare(`select * from ${name} order by 1, 2`)),
	)
	return Object.fromEntries(tables.map((name, i) => [name, answers[i]?.results]))
}

const eventsAfter = async (id: number) =>
	(
		await env.DB.prepare(
			'select type, subject_id as subjectId from events where id > ? order by id',
		)
			.bind(id)
			.all<Pick<OutboxEvent, 'type' | 'subjectId'>>()
	).results
const lastEvent = async () =>
	(await env.DB.prepare('select max(id) as id from events').first<number>('id')) ?? 0

const authorOf = (linkId: number) =>
	env.DB.prepare('select workspace_id from links where id = ?')
		.bind(linkId)
		.first<number>('workspace_id')

async function expectRightCounters() {
	const answers = await env.DB.batch(counterDifferences.map((query) => env.DB.prepare(query)))
	expect(answers.flatMap(({ results }) => results)).toEqual([])
}

/** A link with everything that a link can have, and three leads with everything that a lead can have. */
async function fullLink(ada: Someone) {
	const link = await withLeads(ada, people, { title: 'ÜBER Guide' })
	const [grace] = await leadsOf(ada, '?q=grace')
	const change = (path: string, method: string, body: object) =>
		ada.send(`/api${path}`, { ...json(body), method })
	await change(`/links/${link.id}`, 'PATCH', { slug: 'First-Name' })
	await change(`/links/${link.id}`, 'PATCH', { slug: 'guide', tags: ['ads'] })
	await change(`/links/${link.id}/shared-report`, 'POST', {})
	await change(`/leads/${grace?.id}`, 'PATCH', { stage: 'won', tags: ['vip', 'Berlin'] })
	await change(`/leads/${grace?.id}/notes`, 'POST', { text: 'Called,\n"quoted" \\ Ω 😀' })
	const today = Math.floor(Date.now() / day)
	await env.DB.batch([
		env.DB.prepare('update link_days set visits = 8, people_quarters = ?').bind('{"3":8}'),
		env.DB.prepare(
			`insert into link_days (link_id, day, visits, people_quarters, people)
			values (?, ?, 5, '{"40":5}', '{"country":{"DE":5}}')`,
		).bind(link.id, today - 9),
		env.DB.prepare("insert into reports (link_id, reason, created_at) values (?, 'spam', 1)").bind(
			link.id,
		),
	])
	return { link, grace: grace?.id ?? 0 }
}

let ada: Someone
beforeEach(async () => {
	ada = await owner()
})

describe('a deleted lead', () => {
	it('is in the trash, and restored with its id, notes, tags and changes', async () => {
		const { grace, link } = await fullLink(ada)
		const before = await everything()
		const shown = await read(ada, `/leads/${grace}`)
		expect((await remove(ada, `/leads/${grace}`)).status).toBe(204)
		expect((await ada.send(`/api/leads/${grace}`)).status).toBe(404)
		expect(await leadsOf(ada, '?q=grace')).toEqual([])
		const { entries, total, bytes } = await trashOf(ada)
		expect(entries).toEqual([
			{
				kind: 'lead',
				id: grace,
				title: 'Grace Hopper',
				leads: 0,
				inTools: false,
				linkId: link.id,
				linkTitle: 'ÜBER Guide',
				linkDeleted: false,
				bytes,
				deletedBy: 'Ada Owner',
				deletedAt: expect.any(String),
				until: expect.any(String),
			},
		])
		expect(total).toBe(1)
		expect(bytes).toBeGreaterThan(500)
		await expectRightCounters()

		const last = await lastEvent()
		expect(await (await restore(ada, 'leads', [grace])).json()).toEqual({ restored: 1 })
		expect(await everything()).toEqual(before)
		expect(await read(ada, `/leads/${grace}`)).toEqual(shown)
		expect(await leadsOf(ada, '?q=grace&tag=vip')).toHaveLength(1)
		expect(await eventsAfter(last)).toEqual([{ type: 'lead.restored', subjectId: grace }])
		expect(await trashOf(ada)).toMatchObject({ entries: [], total: 0, bytes: 0 })
		await expectRightCounters()
		expect((await restore(ada, 'leads', [grace])).status).toBe(404)
	})

	it('can be restored with others at once; those of a deleted link wait for it', async () => {
		const { link } = await fullLink(ada)
		const other = await withLeads(ada)
		const leads = await leadsOf(ada)
		const ids = leads.map(({ id }) => id)
		await ada.send('/api/leads/delete', json({ ids }))
		expect(await leadsOf(ada)).toEqual([])
		expect((await trashOf(ada)).total).toBe(6)
		await remove(ada, `/links/${other.id}`)
		expect(await (await restore(ada, 'leads', [...ids, 99])).json()).toEqual({ restored: 3 })
		expect(await leadsOf(ada, `?linkId=${link.id}`)).toHaveLength(3)
		const refused = await restore(ada, 'leads', ids)
		expect(refused.status).toBe(409)
		expect(await refused.json()).toMatchObject({ message: expect.stringContaining('link') })
		// A link's restoration doesn't bring back what was deleted before it.
		expect(await (await restore(ada, 'links', [other.id])).json()).toEqual({ restored: 1 })
		expect(await leadsOf(ada)).toHaveLength(3)
		await restore(ada, 'leads', ids)
		expect(await leadsOf(ada)).toEqual(leads)
		await expectRightCounters()
	})

	it('of which the link is deleted for good goes with it', async () => {
		const { link, grace } = await fullLink(ada)
		await remove(ada, `/leads/${grace}`)
		await remove(ada, `/links/${link.id}`)
		expect((await trashOf(ada)).entries.map(({ kind }) => kind)).toEqual(['link', 'lead'])
		expect((await remove(ada, `/trash/links/${link.id}`)).status).toBe(204)
		expect(await trashOf(ada)).toMatchObject({ total: 0, bytes: 0 })
	})
})

describe('a deleted link', () => {
	it('is restored as it was: leads, visits, addresses, shared report and reports', async () => {
		const { link, grace } = await fullLink(ada)
		await night()
		const before = await everything()
		const shown = await read(ada, `/links/${link.id}`)
		const last = await lastEvent()
		expect((await remove(ada, `/links/${link.id}`)).status).toBe(204)
		expect(await eventsAfter(last)).toEqual([{ type: 'link.deleted', subjectId: link.id }])
		for (const name of [link.shortId, 'guide', 'first-name'])
			expect([name, (await ada.send(`/l/${name}`)).status]).toEqual([name, 404])
		expect(await leadsOf(ada)).toEqual([])
		const { entries, bytes } = await trashOf(ada)
		expect(entries).toMatchObject([
			{ kind: 'link', id: link.id, title: 'ÜBER Guide', leads: 3, bytes, linkDeleted: true },
		])
		await expectRightCounters()

		expect(await (await restore(ada, 'links', [link.id])).json()).toEqual({ restored: 1 })
		expect(await everything()).toEqual(before)
		expect(await read(ada, `/links/${link.id}`)).toEqual(shown)
		expect(await eventsAfter(last + 1)).toEqual([{ type: 'link.restored', subjectId: link.id }])
		for (const name of [link.shortId, 'guide', 'first-name'])
			expect([name, (await ada.send(`/l/${name}`)).status]).toEqual([name, 200])
		expect(await leadsOf(ada, '?q=grace&tag=vip')).toMatchObject([{ id: grace }])
		expect((await trashOf(ada)).total).toBe(0)
		await expectRightCounters()
	})

	it('keeps its addresses from everybody until it is deleted for good', async () => {
		const bob = await owner()
		const { link } = await fullLink(ada)
		await remove(ada, `/links/${link.id}`)
		const take = (someone: Someone, slug: string) =>
			someone.send(
				'/api/links',
				json({ title: 'Mine', destinationUrl: 'https://example.com', slug }),
			)
		for (const slug of ['guide', 'First-name', link.shortId]) {
			const [own, theirs] = [await take(ada, slug), await take(bob, slug)]
			expect([slug, own.status, theirs.status]).toEqual([slug, 409, 409])
			expect((await own.json()) as object).toMatchObject({
				message: expect.stringContaining('your trash'),
			})
			expect(JSON.stringify(await theirs.json())).not.toContain('trash')
		}
		await remove(ada, `/trash/links/${link.id}`)
		expect((await take(bob, 'guide')).status).toBe(201)
	})

	it('with thousands of leads, or of days, is moved and restored in rounds', async () => {
		const link = await makeLink(ada, { title: 'Large' })
		await fill(link.id, 4300)
		const old = await makeLink(ada, { title: 'Old' })
		await env.DB.prepare(
			`with recursive all_days (day) as (select 1 union all select day + 1 from all_days limit 2100)
				insert into link_days (link_id, day) select ?, day from all_days`,
		)
			.bind(old.id)
			.run()
		const whole = await everything()
		await remove(ada, `/links/${old.id}`)
		await restore(ada, 'links', [old.id])
		expect(await everything()).toEqual(whole)
		await remove(ada, `/links/${old.id}`)
		await remove(ada, `/trash/links/${old.id}`)
		const before = await everything()
		expect((await remove(ada, `/links/${link.id}`)).status).toBe(204)
		expect((await trashOf(ada)).entries).toMatchObject([{ title: 'Large', leads: 4300 }])
		await expectRightCounters()
		expect(await (await restore(ada, 'links', [link.id])).json()).toEqual({ restored: 1 })
		expect(await everything()).toEqual(before)
		await expectRightCounters()
		await remove(ada, `/links/${link.id}`)
		await remove(ada, `/trash/links/${link.id}`)
		expect(await trashOf(ada)).toMatchObject({ total: 0, bytes: 0 })
	})

	it.each(['deleting', 'restoring'])('whose %s stopped halfway can be finished', async (what) => {
		const link = await makeLink(ada, { title: 'Large' })
		await fill(link.id, 4300)
		const before = await everything()
		let rounds = 0
		const db = database(faulty(env.DB, () => (++rounds > 2 ? 'fails' : 'works')))
		const author = { workspaceId: (await authorOf(link.id)) ?? 0, userId: 1 }
		if (what === 'restoring') {
			await remove(ada, `/links/${link.id}`)
			await expect(restoreLinks(db, author.workspaceId, [link.id], noEvent)).rejects.toThrow()
		} else {
			await expect(deleteLink(db, author, link, noEvent)).rejects.toThrow()
		}
		const stopped = await read(ada, `/links/${link.id}`)
		expect(stopped).toMatchObject({ active: false, leads: what === 'restoring' ? 2000 : 300 })
		expect((await trashOf(ada)).entries).toMatchObject([{ title: 'Large' }])
		await expectRightCounters()
		if (what === 'deleting') expect((await remove(ada, `/links/${link.id}`)).status).toBe(204)
		expect(await (await restore(ada, 'links', [link.id])).json()).toEqual({ restored: 1 })
		expect(await everything()).toEqual(before)
		await expectRightCounters()
	})

	it('keeps its pictures, and visits that its hub had not written yet', async () => {
		const link = await makeLink(ada)
		const hash = 'a'.repeat(64)
		await env.DB.batch([
			env.DB.prepare(
				"insert into pictures select ?, workspace_id, 'image/gif', 2, 'R0k=', 1 from links",
			).bind(hash),
			env.DB.prepare('update links set design = ?').bind(JSON.stringify({ logo: hash })),
		])
		const workspaceId = (await authorOf(link.id)) ?? 0
		const hub = hubOf(env, workspaceId)
		const quarter = Math.floor(Date.now() / 900_000)
		const visit = (visitor: string) =>
			hub.add({
				type: 'visits',
				id: crypto.randomUUID(),
				workspaceId,
				signs: [],
				visits: [[link.id, quarter, visitor, []]],
			})
		await visit('before')
		await remove(ada, `/links/${link.id}`)
		await night()
		await written({ workspaceId })
		await restore(ada, 'links', [link.id])
		await night()
		expect(await env.DB.prepare('select count(*) as n from pictures').first('n')).toBe(1)
		await visit('after')
		await written({ workspaceId })
		expect(await read(ada, `/links/${link.id}`)).toMatchObject({ visits: 2 })
	})
})

describe('the trash', () => {
	it('is emptied at once, a page at a time and by people only', async () => {
		await fullLink(ada)
		for (const { id } of await leadsOf(ada)) await remove(ada, `/leads/${id}`)
		const first = await trashOf(ada, '?limit=2')
		expect(first).toMatchObject({ total: 3 })
		expect(first.entries).toHaveLength(2)
		const cursor = new URL(/<(.*?)>/.exec(first.next ?? '')?.[1] ?? '', origin).search
		const second = await trashOf(ada, cursor)
		expect([...first.entries, ...second.entries].map(({ title }) => title)).toEqual(
			people.map(({ name }) => name),
		)
		expect(second.next).toBeNull()
		expect((await remove(ada, '/trash')).status).toBe(204)
		expect(await trashOf(ada)).toMatchObject({ entries: [], total: 0, bytes: 0 })
	})

	it('forgets what was deleted 30 days ago, and leads past the workspace’s retention', async () => {
		const { link, grace } = await fullLink(ada)
		const bob = await owner()
		await withLeads(bob)
		for (const { id } of await leadsOf(bob)) await remove(bob, `/leads/${id}`)
		await remove(ada, `/leads/${grace}`)
		await remove(ada, `/links/${link.id}`)
		const older = (days: number) =>
			env.DB.prepare('update trash set deleted_at = deleted_at - ?')
				.bind(days * day)
				.run()
		await older(29.9)
		await night()
		expect((await trashOf(ada)).total).toBe(2)
		await env.DB.prepare(
			"update trash set row = json_set(row, '$.created_at', ?) where kind = 'leads' and lead_id = ?",
		)
			.bind(Date.now() - 40 * day, grace)
			.run()
		await ada.api.privacy.retention.$put({ json: { days: 30 } })
		await night()
		expect((await trashOf(ada)).entries).toMatchObject([{ kind: 'link', leads: 2 }])
		const rest = "select count(*) as n from trash where kind like 'lead_%' and lead_id = ?"
		expect(await env.DB.prepare(rest).bind(grace).first('n')).toBe(0)
		expect((await trashOf(bob)).total).toBe(3)
		await older(0.2)
		await night()
		expect(await env.DB.prepare('select count(*) as n from trash').first('n')).toBe(0)
	})

	it('has nothing of a person who is erased, nor of an account that is deleted', async () => {
		const { link, grace } = await fullLink(ada)
		const second = await withLeads(ada)
		await remove(ada, `/leads/${grace}`)
		await remove(ada, `/links/${second.id}`)
		const erased = await ada.api.privacy.erase.$post({ json: { email: 'grace@navy.mil' } })
		expect(await erased.json()).toEqual({ erased: 2 })
		const stored = await env.DB.prepare('select * from trash').all()
		expect(JSON.stringify(stored.results)).not.toMatch(/grace@|quoted/)
		await restore(ada, 'links', [second.id])
		expect(await leadsOf(ada)).toHaveLength(4)
		await remove(ada, `/links/${link.id}`)
		const password = 'correct horse'
		expect((await ada.api.auth.user.$delete({ json: { password } })).status).toBe(204)
		await night()
		expect(await env.DB.prepare('select count(*) as n from trash').first('n')).toBe(0)
	})

	it('is part of the account’s download', async () => {
		const { grace } = await fullLink(ada)
		await remove(ada, `/leads/${grace}`)
		const data = (await read(ada, '/auth/download')) as { trash: object[] }
		expect(data.trash).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					kind: 'leads',
					row: expect.objectContaining({ id: grace, email: 'grace@navy.mil' }),
				}),
				expect.objectContaining({
					kind: 'lead_notes',
					row: expect.objectContaining({ lead_id: grace }),
				}),
			]),
		)
	})

	it('lets a restored link’s deleted leads stay deleted, whatever a queue redelivers', async () => {
		const link = await makeLink(ada)
		await submitLead(link.shortId, people[0] ?? {})
		const [lead] = await leadsOf(ada)
		await remove(ada, `/leads/${lead?.id}`)
		const known = () =>
			env.DB.prepare('select link_id, submission_id from deleted_submissions').all()
		const { results } = await known()
		expect(results).toHaveLength(1)
		await remove(ada, `/links/${link.id}`)
		expect((await known()).results).toEqual([])
		await restore(ada, 'links', [link.id])
		expect((await known()).results).toEqual(results)
	})
})
