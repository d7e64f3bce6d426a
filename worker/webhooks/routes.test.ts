import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { payloadAnswer } from '../../schema/answers/webhooks'
import { eventTypes } from '../../schema/event'
import { webhookFormats } from '../../schema/webhookFormat'
import worker from '../index'
import { type browser, makeLink, owner, submitLead } from '../testing/client'
import { newReceiver, receiver, webhookServer } from '../testing/webhooks'
import { delayAfter, maxFailures } from './retries'
import { sendWaiting } from './sending'

type Api = ReturnType<typeof browser>['api']
type Input = Parameters<Api['webhooks']['$post']>[0]['json']

async function add({ api }: { api: Api }, json: Input) {
	const response = await api.webhooks.$post({ json })
	if (response.status !== 201) throw new Error(await response.text())
	return response.json()
}

const byId = ({ id }: { id: number }) => ({ param: { id: String(id) } })
const logOf = async (api: Api, webhook: { id: number }) =>
	(await api.webhooks[':id'].deliveries.$get({ ...byId(webhook), query: {} })).json()
const stateOf = async (api: Api, { id }: { id: number }) =>
	(await (await api.webhooks.$get()).json()).find((one) => one.id === id)

/** Makes everything due now, as if the failures were long ago. */
const later = () =>
	env.DB.batch([
		env.DB.prepare('update webhook_deliveries set next_attempt_at = 1 where next_attempt_at > 1'),
		env.DB.prepare('update webhook_endpoints set retry_at = 1 where retry_at > 1'),
	])

beforeEach(() => env.DB.prepare('delete from event_consumers').run())

async function setUp(input: Partial<Input> = {}) {
	const server = webhookServer()
	const ada = await owner(undefined, server.settings)
	const link = await makeLink(ada)
	await server.deliverAll()
	const there = newReceiver()
	const webhook = await add(ada, { url: there.url, events: [...eventTypes], ...input })
	const lead = async (name = 'Grace Hopper', { shortId } = link) => {
		await submitLead(shortId, { name, email: `${name.replace(' ', '.')}@navy.mil` })
	}
	return { server, ada, api: ada.api, link, there, webhook, lead }
}

const leadIds = async (api: Api) =>
	(await (await api.leads.$get({ query: {} })).json()).map(({ id }) => id)

describe('a webhook', () => {
	it('gets each event once, signed as the specification says', async () => {
		const { server, api, link, there, webhook, lead } = await setUp()
		await lead()
		await server.deliverAll()
		const [id = 0] = await leadIds(api)
		const param = { id: String(id) }
		await api.leads[':id'].$patch({ param, json: { qualificationStatus: 'qualified' } })
		await api.links[':id'].$patch({ param: { id: String(link.id) }, json: { title: 'New' } })
		await server.deliverAll()
		await api.leads[':id'].$delete({ param, query: {} })
		await api.links[':id'].$delete({ param: { id: String(link.id) }, query: {} })
		await server.deliverAll()
		await server.deliverAll()
		const had = await there.had()
		const verifier = new Webhook(webhook.secret)
		for (const { body, headers, payload } of had) {
			expect(verifier.verify(body, headers)).toEqual(payload)
			expect(payloadAnswer.parse(payload)).toEqual(payload)
		}
		expect(had.map(({ payload }) => [payload.type, payload.data.id])).toEqual([
			['lead.created', id],
			['lead.updated', id],
			['link.updated', link.id],
			['lead.deleted', id],
			['link.deleted', link.id],
		])
		expect(had[0]?.payload.data).toMatchObject({ name: 'Grace Hopper', linkTitle: 'The guide' })
		expect(had[3]?.payload.data).toEqual({ id })
		expect(new Set(had.map(({ headers }) => headers['webhook-id'])).size).toBe(had.length)
	})

	it('gets only what it asked for: events, a link, a score', async () => {
		const { server, ada, link, lead } = await setUp()
		const other = await makeLink(ada)
		const all = [...eventTypes]
		const [ofLink, good, deleted] = [newReceiver(), newReceiver(), newReceiver()]
		await add(ada, { url: ofLink.url, events: all, linkId: other.id })
		await add(ada, { url: good.url, events: ['lead.created'], minScore: 60 })
		await add(ada, { url: deleted.url, events: ['lead.deleted'], linkId: link.id })
		await server.deliverAll()
		await lead('Grace Hopper')
		await submitLead(link.shortId, { name: 'x', email: 'info@gmail.com' })
		await lead('Alan Turing', other)
		await server.deliverAll()
		for (const id of await leadIds(ada.api)) {
			await ada.api.leads[':id'].$delete({ param: { id: String(id) }, query: {} })
		}
		await server.deliverAll()
		const received = async ({ had }: typeof good) =>
			(await had()).map(({ payload }) => `${payload.type} ${payload.data.name ?? ''}`.trim())
		expect(await received(ofLink)).toEqual([
			'link.created',
			'lead.created Alan Turing',
			'lead.deleted',
		])
		expect((await received(good)).every((one) => !one.includes(' x'))).toBe(true)
		expect(await received(deleted)).toEqual(['lead.deleted', 'lead.deleted'])
	})

	it('gets leads by their status, whatever score makes them hot at their link', async () => {
		const { server, ada } = await setUp()
		const fields = [{ key: 'email', type: 'email' as const, label: 'Email' }]
		const short = await makeLink(ada, { fields })
		const [warm, hot] = [newReceiver(), newReceiver()]
		const events = ['lead.created' as const, 'lead.deleted' as const]
		await add(ada, { url: warm.url, events, minStatus: 'warm' })
		await add(ada, { url: hot.url, events, minStatus: 'hot' })
		await server.deliverAll()
		for (const email of ['grace@navy.mil', 'sam@gmail.com', 'info@gmail.com']) {
			await submitLead(`${short.shortId}?utm_source=ads`, { email })
		}
		await server.deliverAll()
		const sent = async ({ had }: typeof hot) =>
			(await had()).map(
				({ payload }) => `${payload.data.email} ${payload.data.qualificationStatus}`,
			)
		expect(await sent(hot)).toEqual(['grace@navy.mil hot'])
		expect(await sent(warm)).toEqual(['grace@navy.mil hot', 'sam@gmail.com warm'])
	})

	it('that was down for a day gets everything afterwards, once each', async () => {
		const { server, api, there, webhook, link } = await setUp({ events: ['lead.created'] })
		await there.answers(503)
		const many = 250
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into leads (workspace_id, link_id, name, created_at)
			select workspace_id, links.id, 'Lead ' || i, i from n, links where links.id = ?`,
		)
			.bind(many, link.id)
			.run()
		await server.deliverAll()
		for (let i = 0; i < 4; i++) {
			await later()
			await server.hand([])
			server.woken.push({ endpointId: webhook.id, delaySeconds: 0 })
			await server.send()
		}
		expect(await there.had()).toEqual([])
		// One was tried on behalf of all, and the failure is explained.
		expect(await stateOf(api, webhook)).toMatchObject({
			waiting: many,
			paused: null,
			problem: 'The receiver failed (503). Its logs say why.',
		})
		await there.answers(200)
		await later()
		// The same events again, as after a crash between storing and remembering.
		await env.DB.prepare("delete from event_consumers where name = 'webhooks'").run()
		await server.deliverAll()
		// And with several senders at once.
		for (let i = 0; i < 3; i++) server.woken.push({ endpointId: webhook.id, delaySeconds: 0 })
		await Promise.all([server.send(), server.send(), server.send()])
		const had = await there.had()
		expect(had).toHaveLength(many)
		expect(new Set(had.map(({ headers }) => headers['webhook-id'])).size).toBe(many)
		expect(await stateOf(api, webhook)).toMatchObject({ waiting: 0, problem: null, retryAt: null })
	})

	it('that fails gets one delivery per retry, however many wait', async () => {
		const { server, api, there, webhook, lead } = await setUp({ events: ['lead.created'] })
		const attempts = async () =>
			(await logOf(api, webhook)).map(({ attempts }) => attempts).toSorted()
		await there.answers(500)
		for (const name of ['Grace Hopper', 'Alan Turing', 'Ada Lovelace']) await lead(name)
		await server.deliverAll()
		expect(await attempts()).toEqual([1, 1, 1])
		await later()
		server.woken.push({ endpointId: webhook.id, delaySeconds: 0 })
		await server.send()
		expect(await attempts()).toEqual([1, 1, 2])
	})

	it('changes and goes alone, not the workspace’s others', async () => {
		const { ada, api, webhook } = await setUp()
		const other = await add(ada, { url: newReceiver().url, events: ['lead.created'] })
		await api.webhooks[':id'].$patch({ ...byId(webhook), json: { paused: true } })
		expect((await stateOf(api, other))?.paused).toBeNull()
		await api.webhooks[':id'].$delete(byId(webhook))
		expect((await (await api.webhooks.$get()).json()).map(({ id }) => id)).toEqual([other.id])
	})

	it('that asks us to wait gets nothing before that', async () => {
		const { server, api, there, webhook, lead } = await setUp({ events: ['lead.created'] })
		await there.answers(429, '7200')
		await lead()
		await server.deliverAll()
		const { retryAt } = (await stateOf(api, webhook)) ?? {}
		const [delivery] = await logOf(api, webhook)
		const hours = [retryAt, delivery?.nextAttemptAt].map(
			(at) => (new Date(at ?? 0).getTime() - Date.now()) / millisecondsInHour,
		)
		for (const wait of hours) expect(wait).toBeCloseTo(2, 1)
	})

	it('is paused after three days of failures, with a mail to its owner, and resumes with what is waiting', async () => {
		const { server, ada, api, there, webhook, lead } = await setUp({ events: ['lead.created'] })
		await there.answers(500)
		await lead()
		await server.deliverAll()
		for (let i = 0; i < maxFailures; i++) {
			expect(await stateOf(api, webhook)).toMatchObject({ paused: null, waiting: 1 })
			await later()
			server.woken.push({ endpointId: webhook.id, delaySeconds: 0 })
			await server.send()
		}
		expect(await stateOf(api, webhook)).toMatchObject({ paused: 'failing' })
		const [mail] = await server.inbox()
		expect(mail?.subject).toBe(`Your webhook to ${new URL(receiver).host} is paused`)
		expect(mail?.text).toContain('The receiver failed (500)')
		await lead('Alan Turing')
		await server.deliverAll()
		await there.answers(200)
		await api.webhooks[':id'].$patch({ ...byId(webhook), json: { paused: false } })
		await server.send()
		const names = (await there.had()).map(({ payload }) => payload.data.name)
		expect(names.toSorted()).toEqual(['Alan Turing', 'Grace Hopper'])
		await ada.api.webhooks[':id'].$delete(byId(webhook))
		// A message for it may still be on its way.
		await expect(sendWaiting(server.settings, webhook.id)).resolves.toBeUndefined()
	})

	it('is paused at once if it says it is gone; paused by hand it misses events', async () => {
		const { server, api, there, webhook, lead } = await setUp({ events: ['lead.created'] })
		await api.webhooks[':id'].$patch({ ...byId(webhook), json: { paused: true } })
		await lead()
		await server.deliverAll()
		await api.webhooks[':id'].$patch({ ...byId(webhook), json: { paused: false } })
		await there.answers(410)
		await lead('Alan Turing')
		await server.deliverAll()
		expect(await there.had()).toEqual([])
		expect(await stateOf(api, webhook)).toMatchObject({
			paused: 'gone',
			waiting: 1,
			problem: 'The address is gone for good (410). Add the new one.',
		})
		const query = { group: 'connections' } as const
		const [last] = await (await api.workspace.log.$get({ query })).json()
		expect(last).toMatchObject({
			type: 'webhook_paused',
			about: new URL(webhook.url).host,
			rule: 'Says that it is gone',
			person: null,
		})
	})

	it('whose name later resolves to a private address gets nothing more', async () => {
		const url = `https://turning-${crypto.randomUUID()}.example/hooks`
		const { server, api, webhook, lead } = await setUp({ url, events: ['lead.created'] })
		await lead()
		await server.deliverAll()
		expect((await stateOf(api, webhook))?.problem).toMatch(
			/^The name points into a private network/,
		)
	})

	it('gets nothing about an erased person, and keeps nothing of them', async () => {
		const { server, api, there, webhook, lead } = await setUp()
		await there.answers(500)
		await lead()
		await server.deliverAll()
		await api.privacy.erase.$post({ json: { email: 'grace.hopper@navy.mil' } })
		await there.answers(200)
		await later()
		await server.deliverAll()
		const had = await there.had()
		expect(had.map(({ payload }) => payload.type)).toEqual(['lead.deleted'])
		expect(JSON.stringify([had, await logOf(api, webhook)])).not.toContain('Grace')
	})

	it('signs with both secrets for a day after a rotation', async () => {
		const { server, api, there, webhook, lead } = await setUp()
		const rotated = await (await api.webhooks[':id'].rotate.$post(byId(webhook))).json()
		expect(rotated.secret).not.toBe(webhook.secret)
		await lead('Grace Hopper')
		await server.deliverAll()
		await env.DB.prepare('update webhook_endpoints set former_until = 1').run()
		await lead('Alan Turing')
		await server.deliverAll()
		const [both, one] = await there.had()
		const verifies = (secret: string, message: typeof both) => {
			try {
				return Boolean(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {}))
			} catch {
				return false
			}
		}
		expect([webhook.secret, rotated.secret].map((secret) => verifies(secret, both))).toEqual([
			true,
			true,
		])
		expect([webhook.secret, rotated.secret].map((secret) => verifies(secret, one))).toEqual([
			false,
			true,
		])
	})

	it('can be sent a delivery again, a test, and the leads since a date', async () => {
		const { server, api, there, webhook, link, lead } = await setUp({ events: ['lead.created'] })
		await lead()
		await server.deliverAll()
		const [delivery] = await logOf(api, webhook)
		expect(delivery).toMatchObject({
			status: 200,
			answer: 'Status 200',
			problem: null,
			attempts: 1,
		})
		expect(JSON.parse(delivery?.payload ?? '').data.name).toBe('Grace Hopper')
		const json = { deliveryId: delivery?.id ?? 0 }
		expect((await api.webhooks[':id'].again.$post({ ...byId(webhook), json })).status).toBe(204)
		await server.send()
		const test = await (await api.webhooks[':id'].test.$post(byId(webhook))).json()
		expect(test).toEqual({ taken: true, status: 200, answer: 'Status 200', problem: null })
		const [tested] = await logOf(api, webhook)
		expect(tested).toMatchObject({ takenAt: tested?.lastAttemptAt ?? '', nextAttemptAt: null })
		await there.answers(500)
		expect(await (await api.webhooks[':id'].test.$post(byId(webhook))).json()).toMatchObject({
			taken: false,
			status: 500,
		})
		expect((await logOf(api, webhook))[0]).toMatchObject({ status: 500, takenAt: null })
		await there.answers(200)
		await env.DB.prepare('update leads set created_at = ?')
			.bind(Date.now() - millisecondsInDay)
			.run()
		await lead('Alan Turing')
		await submitLead(link.shortId, {
			name: 'Spam',
			email: 'spam@navy.mil',
			_website: 'https://x.io',
		})
		await server.deliverAll()
		const since = new Date(Date.now() - millisecondsInDay / 2).toISOString()
		const replayed = await api.webhooks[':id'].replay.$post({ ...byId(webhook), json: { since } })
		expect(await replayed.json()).toEqual({ queued: 1, next: null })
		await server.send()
		const had = await there.had()
		const ids = had.map(({ headers }) => headers['webhook-id'])
		expect(had.map(({ payload }) => payload.data.name)).toEqual([
			...['Grace Hopper', 'Grace Hopper', 'Grace Hopper', 'Alan Turing', 'Alan Turing'],
		])
		expect(had[2]?.payload.test).toBe(true)
		expect([ids[0], ids[3]]).toEqual([ids[1], ids[4]])
	})

	it('has a log of twenty deliveries a page, newest first, each with what it sends', async () => {
		const { api, webhook, link } = await setUp()
		const { results } = await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 41)
			insert into webhook_deliveries (endpoint_id, message_id, type, subject_id, happened_at, created_at)
			select ?1, 'msg_' || i, 'link.updated', iif(i = 22, ?2, -i), i, i from n returning id`,
		)
			.bind(webhook.id, link.id)
			.all<{ id: number }>()
		const newest = results.map(({ id }) => id).toSorted((a, b) => b - a)
		const page = async (query: { before?: string }) =>
			(await api.webhooks[':id'].deliveries.$get({ ...byId(webhook), query })).json()
		const idsOf = (log: Awaited<ReturnType<typeof page>>) => log.map(({ id }) => id)
		const first = await page({})
		expect(idsOf(first)).toEqual(newest.slice(0, 20))
		// Of the others, the subject is gone.
		expect(first.flatMap(({ id, payload }) => (payload ? [id] : []))).toEqual([newest[19]])
		const second = await page({ before: String(newest[19]) })
		expect(idsOf(second)).toEqual(newest.slice(20, 40))
		expect(idsOf(await page({ before: String(newest[39]) }))).toEqual(newest.slice(40))
	})

	it('has a log that shows nothing of a suspect, even if there were a delivery', async () => {
		const { api, webhook, lead } = await setUp()
		await lead()
		const [id] = await leadIds(api)
		await env.DB.prepare(
			`insert into webhook_deliveries (endpoint_id, message_id, type, subject_id, happened_at, created_at)
			values (?, 'msg_suspect', 'lead.created', ?, 1, 1)`,
		)
			.bind(webhook.id, id)
			.run()
		const payloads = async () => {
			const log = await api.webhooks[':id'].deliveries.$get({ ...byId(webhook), query: {} })
			return (await log.json()).map(({ payload }) => payload)
		}
		expect(await payloads()).toEqual([expect.any(String)])
		await env.DB.prepare("update leads set suspect = 'rush' where id = ?").bind(id).run()
		expect(await payloads()).toEqual([null])
	})

	it('has its log deleted after a month', async () => {
		const { server, api, webhook, lead } = await setUp({ events: ['lead.created'] })
		await lead('Grace Hopper')
		await lead('Alan Turing')
		await server.deliverAll()
		const [, first] = await logOf(api, webhook)
		await env.DB.prepare('update webhook_deliveries set created_at = 1 where id = ?')
			.bind(first?.id)
			.run()
		await worker.scheduled(undefined, server.settings)
		expect(await logOf(api, webhook)).toHaveLength(1)
	})
})

describe('a sample', () => {
	it.each(['link.created', 'link.deleted', 'lead.created', 'lead.deleted'] as const)(
		'of %s has the newest three, as they would be sent',
		async (event) => {
			const ada = await owner()
			const { shortId } = await makeLink(ada, { title: 'Link 1' })
			for (const n of [2, 3, 4]) await makeLink(ada, { title: `Link ${n}` })
			for (const n of [1, 2, 3, 4])
				await submitLead(shortId, { name: `Lead ${n}`, email: `lead${n}@navy.mil` })
			const response = await ada.api.webhooks.sample.$get({ query: { event } })
			const sample = await response.json()
			const leads = await (await ada.api.leads.$get({ query: {} })).json()
			const links = await (await ada.api.links.$get({ query: { sort: 'newest' } })).json()
			const shown = (event.startsWith('link.') ? links : leads).slice(0, 3)
			expect(shown).toHaveLength(3)
			expect(sample).toEqual(
				shown.map((one) => ({
					type: event,
					timestamp: one.createdAt,
					data: event.endsWith('.deleted') ? { id: one.id } : one,
				})),
			)
		},
	)
})

describe('POST /api/webhooks', () => {
	const events: Input['events'] = ['lead.created']

	it.each([
		['https://public.example/hooks', 201],
		['https://public.example:8443/hooks', 201],
		['https://93.184.216.34/hooks', 201],
		['https://[2606:2800:220:1::1]/hooks', 201],
		['http://public.example/hooks', 400],
		['https://private.example/', 400],
		['https://mixed.example/', 400],
		['https://nowhere.test.example/', 400],
		['https://broken.example/', 400],
		['https://localhost/', 400],
		['https://127.0.0.1/', 400],
		['https://0/', 400],
		['https://0x7f.1/', 400],
		['https://2130706433/', 400],
		['https://10.1.2.3/', 400],
		['https://100.64.0.1/', 400],
		['https://169.254.169.254/latest/meta-data', 400],
		['https://172.16.0.1/', 400],
		['https://192.168.1.1/', 400],
		['https://192.0.2.1/', 400],
		['https://198.18.0.1/', 400],
		['https://224.0.0.1/', 400],
		['https://255.255.255.255/', 400],
		['https://[::1]/', 400],
		['https://[::]/', 400],
		['https://[::ffff:10.0.0.1]/', 400],
		['https://[64:ff9b::a00:1]/', 400],
		['https://[64:ff9b:1::a00:1]/', 400],
		['https://[2002:a00:1::]/', 400],
		['https://[2001:0:1::1]/', 400],
		['https://[fe80::1]/', 400],
		['https://[fd12::1]/', 400],
		['https://[ff02::1]/', 400],
		['https://intranet/', 400],
		['https://printer.local/', 400],
		['https://metadata.google.internal./', 400],
		['https://user:secret@public.example/', 400],
		['ftp://public.example/', 400],
		['javascript:alert(1)', 400],
		['public.example', 400],
		['', 400],
		['https://api.telegram.org/bot123:abc/sendMessage', 400],
	])('%s is a %i', async (url, status) => {
		const { api } = await owner()
		const response = await api.webhooks.$post({ json: { url, events } })
		const body = (await response.json()) as unknown as {
			message: string
			issues?: { path: string }[]
		}
		expect([response.status, body.message]).toEqual([
			status,
			status === 201 ? undefined : expect.stringMatching(/^\p{Lu}.{10,}$/u),
		])
		if (status === 400) expect(body.issues?.[0]?.path).toBe('url')
	})

	it('refuses our own address, unknown events, foreign links, and an eleventh webhook', async () => {
		const { ada, api } = await setUp()
		const bob = await makeLink(await owner())
		const url = 'https://public.example/'
		for (const json of [
			{ url: 'http://localhost:8787/api/capture/x', events },
			{ url: url.padEnd(2050, 'x'), events },
			{ url, events: [] },
			{ url, events: ['lead.stolen'] },
			{ url, events, linkId: bob.id },
			{ url, events, minScore: 101 },
			{ url, events, format: 'fax' },
		]) {
			expect((await api.webhooks.$post({ json: json as Input })).status).toBe(400)
		}
		for (let i = 1; i < 10; i++) await add(ada, { url, events })
		const response = await api.webhooks.$post({ json: { url, events } })
		expect([response.status, await response.text()]).toEqual([
			409,
			expect.stringContaining('at most 10 webhooks'),
		])
	})

	it('is logged in the account’s log, like a deletion, and shows the secret once', async () => {
		const { api, webhook } = await setUp()
		expect(webhook.secret).toMatch(/^whsec_/)
		const { secret: _, ...shown } = webhook
		expect(await stateOf(api, webhook)).toEqual(shown)
		await api.webhooks[':id'].$delete(byId(webhook))
		const token = await api.tokens.$post({ json: { name: 'CRM', scopes: ['webhooks:read'] } })
		await api.tokens[':id'].$delete(byId(await token.json()))
		const log = await (await api.auth.log.$get({ query: {} })).json()
		expect(log.map(({ type }) => type)).toEqual([
			...['token_revoked', 'token_made', 'webhook_removed', 'webhook_added', 'link_made'],
			'signup',
		])
	})
})

describe('PATCH /api/webhooks/{id}', () => {
	const url = 'https://public.example/hooks'
	const chat = `${url}?chat_id=-100`

	it.each<[string, Partial<Input>, Partial<Input>, string | 400]>([
		['a new address keeps the format', { url, format: 'slack' }, { url: chat }, 'slack'],
		['even our own', { url, format: 'json' }, { url: chat }, 'json'],
		['unless a service is recognized', { url }, { url: webhookFormats.slack.example }, 'slack'],
		['or a format is given', { url, format: 'slack' }, { url: chat, format: 'json' }, 'json'],
		['a Telegram address names a chat', { url: chat, format: 'telegram' }, { url }, 400],
		['also the one there is', { url }, { format: 'telegram' }, 400],
		['and may name it already', { url: chat }, { format: 'telegram' }, 'telegram'],
		['other changes keep it', { url, format: 'teams' }, { minScore: 50 }, 'teams'],
	])('%s', async (_, start, json, expected) => {
		const ada = await owner()
		const webhook = await add(ada, { url, events: ['lead.created'], ...start })
		const response = await ada.api.webhooks[':id'].$patch({ ...byId(webhook), json })
		const body = (await response.json()) as { format?: string; issues?: { path: string }[] }
		expect([response.status, body.format, body.issues?.[0]?.path]).toEqual(
			expected === 400 ? [400, undefined, 'url'] : [200, expected, undefined],
		)
		expect((await stateOf(ada.api, webhook))?.format).toBe(
			expected === 400 ? webhook.format : expected,
		)
	})

	it('of a webhook that is not there is a 404', async () => {
		const { api } = await owner()
		const { webhook } = await setUp()
		const json = { format: 'telegram' } as const
		expect((await api.webhooks[':id'].$patch({ ...byId(webhook), json })).status).toBe(404)
	})
})

describe('retries', () => {
	it('take about three days, with no wait longer than a queue can delay', () => {
		const delays = Array.from({ length: maxFailures }, (_, i) => delayAfter(i + 1))
		const days = delays.reduce((sum, delay) => sum + delay, 0) / millisecondsInDay
		expect(days).toBeGreaterThan(2.8)
		expect(days).toBeLessThan(3.5)
		expect(Math.max(...delays)).toBeLessThanOrEqual(12 * 3600_000)
		expect(delayAfter(1, 0, 0)).not.toBe(delayAfter(1, 0, 0.9))
	})
})
