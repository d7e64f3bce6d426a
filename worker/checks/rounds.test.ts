import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import worker from '../index'
import type { Message } from '../platform/messages'
import { makeLink } from '../testing/client'
import { mailServer } from '../testing/mail'
import { deliverMessages } from '../testing/queue'
import { teamOf } from '../testing/team'
import { checkDueLinks } from './rounds'

const site = env.DNS_OVER_HTTPS_BASE ?? ''
const day = 86_400_000

/** An installation whose links are checked on demand, and the messages that this sends. */
function looking() {
	const sent: Message[] = []
	const WEBHOOKS = { send: async (body: Message) => void sent.push(body) }
	const server = mailServer({
		SITE_URL: 'http://localhost:8787',
		WEBHOOKS_TO_LOOPBACK: 'on',
		WEBHOOKS,
	})
	/** Checks what is due at a given time, in as many rounds as it takes; returns how many. */
	async function look(at: number) {
		let rounds = 0
		do {
			sent.length = 0
			rounds++
			await checkDueLinks(server.settings as never, at, 0)
		} while (sent.length > 0)
		return rounds
	}
	return { ...server, sent, look }
}

const due = (ids: readonly number[], at = 1) =>
	env.DB.prepare(
		`insert into link_checks (link_id, workspace_id, due_at)
			select id, workspace_id, ?1 from links where id in (select value from json_each(?2))
			on conflict do update set due_at = ?1`,
	)
		.bind(at, JSON.stringify(ids))
		.run()

const rowOf = (id: number) =>
	env.DB.prepare('select broken, failures, due_at from link_checks where link_id = ?')
		.bind(id)
		.first<{ broken: number; failures: number; due_at: number | null }>()

/** Nothing that other tests have left is due. */
const clear = () => env.DB.prepare('update link_checks set due_at = null, told_at = 1').run()

it('the weekly check schedules links that visitors can open', async () => {
	const { settings, sent } = looking()
	const { ada } = await teamOf()
	const ids: number[] = []
	for (const change of [{}, { active: false }, { archived: true }]) {
		const { id } = await makeLink(ada, { destinationUrl: `${site}/site/fine`, ...change })
		ids.push(id)
	}
	await env.DB.prepare(
		'update links set checked_at = 1 where id in (select value from json_each(?))',
	)
		.bind(JSON.stringify(ids))
		.run()
	await worker.scheduled(undefined, settings as never)
	expect(sent).toContainEqual({ type: 'look' })
	expect(await Promise.all(ids.map(async (id) => Boolean((await rowOf(id))?.due_at)))).toEqual([
		...[true, false, false],
	])
	await clear()
})

it('a link is broken once two nights found it so, and its owner is notified once a week', async () => {
	const { look, inbox } = looking()
	const { ada, join, workspaceId } = await teamOf()
	const bob = await join(`Bob ${crypto.randomUUID()}`, 'member')
	const { id } = await makeLink(ada, { destinationUrl: `${site}/site/404`, title: 'The guide' })
	const now = Date.now()
	await due([id], now)
	await look(now)
	expect(await rowOf(id)).toMatchObject({ broken: 0, failures: 1 })
	expect((await inbox()).filter(({ subject }) => subject.includes('is broken'))).toEqual([])
	await look(now + day)
	expect(await rowOf(id)).toMatchObject({ broken: 1, due_at: null })
	const [mail] = await inbox()
	expect(mail?.subject).toBe('Your link “The guide” is broken')
	expect(mail?.text).toContain('answers 404: there is no such page.')
	expect(mail?.text).toContain(`/links/${id}`)
	const bell = async (who: { send(path: string): Promise<Response> }) =>
		((await (await who.send('/api/notifications')).json()) as { notifications: object[] })
			.notifications
	expect(await bell(ada)).toMatchObject([
		{ kind: 'links_broken', about: 'The guide', subjectId: id, leads: 1 },
	])
	expect(await bell(bob)).toEqual([])

	// Two more of the same week wait for the next mail, and share it.
	const more = [
		await makeLink(ada, { destinationUrl: `${site}/site/404`, title: 'The book' }),
		await makeLink(ada, { destinationUrl: `${site}/site/410`, title: 'The film' }),
	]
	await due(
		more.map((link) => link.id),
		now,
	)
	await env.DB.prepare('update link_checks set failures = 1 where workspace_id = ? and broken = 0')
		.bind(workspaceId)
		.run()
	const before = (await inbox()).length
	await look(now + day)
	expect(await inbox()).toHaveLength(before)
	await look(now + 9 * day)
	const [second] = await inbox()
	expect(second?.subject).toBe('3 of your links are broken')
	for (const link of more) expect(second?.html).toContain(`/links/${link.id}"`)
	expect(await bell(ada)).toHaveLength(2)
	await look(now + 20 * day)
	expect(await bell(ada)).toHaveLength(2)
	await clear()
})

it('a broken link shows what the last check found', async () => {
	const { look } = looking()
	const { ada } = await teamOf()
	const { id } = await makeLink(ada, { destinationUrl: `${site}/site/404` })
	const lookOn = async (night: number) => {
		await due([id])
		await look(night * day)
		const link = await ada.api.links[':id'].$get({ param: { id: String(id) } })
		return JSON.stringify(((await link.json()) as { check?: object }).check)
	}
	await lookOn(1)
	expect(await lookOn(2)).toContain('404')
	await env.DB.prepare("update link_checks set findings = '[]' where link_id = ?").bind(id).run()
	expect(await lookOn(3)).toContain('404')
})

it('a link that works again is no longer broken', async () => {
	const { look } = looking()
	const { ada } = await teamOf()
	const { id } = await makeLink(ada, { destinationUrl: `${site}/site/fine` })
	await due([id])
	await env.DB.prepare('update link_checks set broken = 1, failures = 2 where link_id = ?')
		.bind(id)
		.run()
	await look(Date.now())
	expect(await rowOf(id)).toEqual({ broken: 0, failures: 0, due_at: null })
})

it('a round requests one site only a few times, and another continues; each link is checked once', async () => {
	const { look } = looking()
	const { ada } = await teamOf()
	const ids: number[] = []
	for (let i = 0; i < 12; i++) {
		const { id } = await makeLink(ada, { destinationUrl: `${site}/site/many?${i}` })
		ids.push(id)
	}
	await due(ids)
	// Five links of a host each, then one that finds none left.
	expect(await look(Date.now())).toBe(4)
	expect(await (await fetch(`${site}/looks/many`)).json()).toHaveLength(12)
	expect(await Promise.all(ids.map(async (id) => (await rowOf(id))?.due_at))).toEqual(
		ids.map(() => null),
	)
})

it('the message is taken from webhooks’ queue', async () => {
	const { settings } = looking()
	expect(await deliverMessages('lead-links-webhooks', [{ type: 'look' }], settings)).toEqual([
		undefined,
	])
})
