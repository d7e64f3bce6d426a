import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { deliverEvents } from '../events/deliver'
import { database } from '../platform/env'
import { makeLink, origin, submitLead } from '../testing/client'
import { mailServer } from '../testing/mail'
import { invited } from '../testing/members'
import { withLeads } from '../testing/people'
import { teamOf } from '../testing/team'
import { bellConsumer } from './consumer'
import { deleteOldNotifications } from './queries'

type Team = Awaited<ReturnType<typeof teamOf>>
type Member = Awaited<ReturnType<Team['join']>>
type Page = {
	notifications: {
		id: number
		kind: string
		about: string | null
		by: string | null
		leads: number
		subjectId: number | null
		readAt: string | null
	}[]
	next?: number
	unread: number
}

const bell = async (member: Pick<Member, 'send'>, query = '') =>
	(await (await member.send(`/api/notifications${query}`)).json()) as Page

const kinds = async (member: Pick<Member, 'send'>) =>
	(await bell(member)).notifications.map(({ kind }) => kind)

const leadsOf = async ({ ada }: Team) =>
	(await (await ada.api.leads.$get({ query: {} })).json()).map(({ id }) => id)

async function team() {
	const team = await teamOf()
	await withLeads(team.ada)
	return { ...team, bob: await team.join(`Bob ${crypto.randomUUID()}`), ids: await leadsOf(team) }
}

describe('who is assigned leads', () => {
	it('is told by whom, once per change, and not by themselves', async () => {
		const { ada, bob, ids } = await team()
		const [first, second] = ids as [number, number]
		const one = (assigneeId: number | null) =>
			ada.api.leads[':id'].$patch({ param: { id: String(first) }, json: { assigneeId } })
		await one(bob.id)
		await one(bob.id)
		const { notifications, unread } = await bell(bob)
		expect(notifications).toMatchObject([
			{ kind: 'assigned', subjectId: first, by: 'Ada Owner', leads: 1, about: expect.any(String) },
		])
		expect(unread).toBe(1)
		await ada.api.leads.$patch({ json: { ids, assigneeId: bob.id } })
		expect((await bell(bob)).notifications[0]).toMatchObject({ leads: 2, subjectId: null })
		await bob.send(`/api/leads/${second}`, { method: 'PATCH', json: { assigneeId: bob.id } })
		await ada.api.leads.$patch({ json: { ids, assigneeId: ada.id } })
		expect((await bell(ada)).notifications).toEqual([])
		// What is no longer theirs is no longer shown.
		expect((await bell(bob)).notifications).toHaveLength(1)
	})

	it('is told of what a link dealt them, once, however often the event comes', async () => {
		const { ada, bob } = await team()
		const { shortId } = await makeLink(ada, { assign: { kind: 'one', members: [bob.id] } })
		await submitLead(shortId, { name: 'Grace', email: 'grace@navy.mil' })
		for (let i = 0; i < 2; i++) {
			await env.DB.prepare('delete from event_consumers').run()
			await deliverEvents(env, [bellConsumer])
		}
		expect((await bell(bob)).notifications).toMatchObject([
			{ kind: 'assigned', about: 'Grace', by: null },
		])
	})

	it('no longer sees those that are in the trash', async () => {
		const { ada, bob, ids } = await team()
		const [id] = ids as [number]
		await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { assigneeId: bob.id } })
		await ada.api.leads[':id'].$delete({ param: { id: String(id) }, query: {} })
		expect(await bell(bob)).toMatchObject({ notifications: [], unread: 0 })
	})
})

describe('who is mentioned in a note', () => {
	it('is told once, by name, until the note is gone', async () => {
		const { ada, bob, ids, join } = await team()
		const cy = await join(`Cy ${crypto.randomUUID()}`, 'viewer')
		const note = (text: string) =>
			ada.api.leads[':id'].notes.$post({ param: { id: String(ids[0]) }, json: { text } })
		const answer = await (await note(`Ask <@${bob.id}> or <@${bob.id}>, not <@999999>`)).json()
		if (!('id' in answer)) throw new Error('No note')
		expect(answer.mentions.map(({ id }) => id)).toEqual([bob.id])
		const param = { id: String(answer.id) }
		const edit = (text: string) => ada.api.leads.notes[':id'].$patch({ param, json: { text } })
		await edit(`Ask <@${bob.id}> and <@${cy.id}> and <@${ada.id}>`)
		expect([await kinds(ada), await kinds(bob), await kinds(cy)]).toEqual([
			[],
			['mentioned'],
			['mentioned'],
		])
		expect((await bell(cy)).notifications[0]).toMatchObject({ subjectId: ids[0], by: 'Ada Owner' })
		await ada.api.leads.notes[':id'].$delete({ param })
		expect([await kinds(bob), await kinds(cy)]).toEqual([[], []])
	})

	it('is a member: others hear nothing', async () => {
		const { ada, ids } = await team()
		const stranger = await team()
		await ada.api.leads[':id'].notes.$post({
			param: { id: String(ids[0]) },
			json: { text: `<@${stranger.ada.id}> <@${stranger.bob.id}>` },
		})
		expect([await kinds(stranger.ada), await kinds(stranger.bob)]).toEqual([[], []])
	})
})

it('mails who is mentioned or assigned, once each, unless they switched it off', async () => {
	const server = mailServer()
	const { ada, bob, ids } = await team()
	const [id] = ids as [number]
	const mentionAndAssign = async () => {
		await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { assigneeId: bob.id } })
		await ada.api.leads[':id'].notes.$post({
			param: { id: String(id) },
			json: { text: `Ask <@${bob.id}>` },
		})
		const rows = await env.DB.prepare('select id from notifications where user_id = ? order by id')
			.bind(bob.id)
			.all<{ id: number }>()
		for (const { id: notificationId } of rows.results) {
			const mail = { kind: 'notification' as const, userId: bob.id, notificationId }
			for (let i = 0; i < 2; i++)
				await server.hand([{ type: 'mail', id: `n${notificationId}`, site: origin, mail }])
		}
		await env.DB.prepare('delete from notifications').run()
		return (await server.inbox()).map(({ subject, text }) => [subject, text])
	}
	const mails = await mentionAndAssign()
	expect(mails.map(([subject]) => subject?.split(':')[0])).toEqual([
		'Ada Owner mentioned you',
		'Ada Owner assigned you a lead',
	])
	expect(mails[0]?.[1]).toContain('Ask @Bob')
	await bob.send('/api/mail/leads', { method: 'PUT', json: { personal: false } })
	await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { assigneeId: null } })
	expect(await mentionAndAssign()).toHaveLength(2)
})

it('tells whoever invites that somebody joined, and whoever imports that the import is done', async () => {
	const { ada, bob, secret } = await invited('member')
	await bob.api.invites.accept.$post({ json: { secret } })
	const { id } = await makeLink(ada, { title: 'Guide' })
	const batch = (row: number, last?: true) => ({
		importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
		dryRun: false,
		rows: [{ row, email: `row${row}@navy.mil` }],
		...(last && { last }),
	})
	for (const json of [batch(2), batch(3, true), { ...batch(4, true), dryRun: true }]) {
		await ada.api.links[':id'].import.$post({ param: { id: String(id) }, json })
	}
	expect((await bell(ada)).notifications).toMatchObject([
		{ kind: 'import_done', about: 'Guide', subjectId: id },
		{ kind: 'invite_accepted', by: 'Ada Owner' },
	])
	expect(await kinds(bob)).toEqual([])
})

describe('notifications', () => {
	it('are read in pages, marked as read, and counted with the account', async () => {
		const { ada, bob, ids } = await team()
		for (let i = 0; i < 3; i++) {
			for (const text of [`<@${bob.id}> ${i}`])
				await ada.api.leads[':id'].notes.$post({ param: { id: String(ids[i]) }, json: { text } })
		}
		const unread = async () =>
			((await (await bob.send('/api/auth/user')).json()) as { unread: number }).unread
		expect(await unread()).toBe(3)
		const first = await bell(bob, '?limit=2')
		const second = await bell(bob, `?limit=2&cursor=${first.next}`)
		expect(first.notifications).toHaveLength(2)
		expect(second.notifications).toHaveLength(1)
		expect(second.next).toBeUndefined()
		const read = (json: object, who: Pick<Member, 'send'> = bob) =>
			who.send('/api/notifications/read', { method: 'POST', json })
		const newest = first.notifications[0]?.id ?? 0
		expect((await read({ ids: [newest] })).status).toBe(204)
		expect(await unread()).toBe(2)
		await read({})
		expect(await unread()).toBe(0)
		expect((await bell(bob)).notifications.every(({ readAt }) => readAt !== null)).toBe(true)
		expect(await kinds(ada)).toEqual([])
	})

	it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?cursor=-1', '?page=2'])(
		'are not read by %s',
		async (query) => {
			const { ada } = await teamOf()
			expect((await ada.send(`/api/notifications${query}`)).status).toBe(400)
		},
	)

	it.each([[{ ids: 'all' }], [{ ids: [0] }], [{ ids: [1.5] }], [[1]]])(
		'are not marked as read by %j',
		async (json) => {
			const { join } = await teamOf()
			const bob = await join(`Bob ${crypto.randomUUID()}`)
			const answer = await bob.send('/api/notifications/read', { method: 'POST', json })
			expect(answer.status).toBe(400)
		},
	)

	it('say once that a link is almost full', async () => {
		const { ada } = await teamOf()
		const { shortId } = await makeLink(ada, { title: 'Guide', maxLeads: 2 })
		for (const name of ['one', 'two']) {
			await submitLead(shortId, { name, email: `${name}@navy.mil` })
			await deliverEvents(env, [bellConsumer])
		}
		expect((await bell(ada)).notifications).toMatchObject([{ kind: 'limit_near', about: 'Guide' }])
		const download = (await (await ada.send('/api/auth/download')).json()) as object
		expect(download).toMatchObject({ notifications: [{ kind: 'limit_near', about: 'Guide' }] })
	})

	it('leave with the membership, and after sixty days', async () => {
		const { ada, bob, ids, join } = await team()
		const cy = await join(`Cy ${crypto.randomUUID()}`)
		const text = `<@${bob.id}> <@${cy.id}>`
		await ada.api.leads[':id'].notes.$post({ param: { id: String(ids[0]) }, json: { text } })
		await env.DB.prepare('delete from members where user_id = ?').bind(cy.id).run()
		const left = () =>
			env.DB.prepare('select count(*) as n from notifications where user_id in (?, ?)')
				.bind(bob.id, cy.id)
				.first('n')
		expect(await left()).toBe(1)
		await deleteOldNotifications(database(env.DB), Date.now() + 59 * 86_400_000)
		expect(await left()).toBe(1)
		await deleteOldNotifications(database(env.DB), Date.now() + 61 * 86_400_000)
		expect(await left()).toBe(0)
	})
})
