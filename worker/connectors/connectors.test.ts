import { env } from 'cloudflare:workers'
import { millisecondsInDay } from 'date-fns/constants'
import { expect, it, vi } from 'vitest'
import { database } from '../platform/env'
import { browser } from '../testing/client'
import { connected, connectorServer, standIns } from '../testing/connectors'
import { metered } from '../testing/metered'
import { sendLeads } from './sending'
import { guessMapping } from './values'
import { forgetWaiting } from './waitingQueries'

it('keeps keys sealed: they are in no answer, log line, download, event or table', async () => {
	const lines: unknown[] = []
	for (const method of ['log', 'error', 'warn', 'info'] as const)
		vi.spyOn(console, method).mockImplementation((...all) => void lines.push(all))
	const server = connectorServer()
	const { ada, leave, byId } = await connected(server, 'airtable')
	const { apiKey = '', target } = standIns.airtable
	await server.at('airtable', { faults: [500, 401] })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	await server.later()
	const texts = []
	const own = ['/api/auth/log', '/api/auth/download']
	for (const path of ['/api/connectors', `/api/connectors/${byId.param.id}`, ...own])
		texts.push(await (await ada.send(path)).text())
	const changed = await ada.api.connectors[':id'].$patch({ ...byId, json: { apiKey } })
	texts.push(await changed.text())
	texts.push(
		await (await ada.api.connectors.targets.$post({ json: { kind: 'airtable', apiKey } })).text(),
	)
	const wrong = await ada.api.connectors.$post({
		json: { kind: 'airtable', apiKey, target: `${target}x` },
	})
	texts.push(await wrong.text())
	const { results: tables } = await env.DB.prepare(
		"select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'lead_search*' and name not glob 'link_search*'",
	).all<{ name: string }>()
	for (const { name } of tables)
		texts.push(JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results))
	texts.push(
		JSON.stringify(server.queued),
		JSON.stringify(await server.inbox()),
		JSON.stringify(lines),
	)
	vi.restoreAllMocks()
	expect(texts.length).toBeGreaterThan(50)
	for (const text of texts) expect(text).not.toContain(apiKey)
})

it('a lead costs three rows: its place in the queue, that place’s index entry, and the note that it arrived', async () => {
	const server = connectorServer()
	const { id, leave } = await connected(server, 'airtable')
	const names = Array.from({ length: 20 }, (_, i) => `Person ${i}`)
	await leave(names)
	const { db, spent } = metered(env.DB)
	await env.DB.prepare('delete from event_consumers').run()
	server.settings.DB = db as never
	const before = spent.rowsWritten
	const { connectorConsumer } = await import('./consumer')
	const { results } = await env.DB.prepare(
		"select id, type, workspace_id as workspaceId, subject_id as subjectId, created_at as createdAt from events where type = 'lead.created'",
	).all()
	await connectorConsumer.consume(server.settings as never, results as never)
	await sendLeads(server.settings as never, id)
	expect((await server.at('airtable')).records).toHaveLength(20)
	// Besides, three rows of the connector itself.
	expect(spent.rowsWritten - before).toBeLessThanOrEqual(3 * 20 + 5)
})

it('one’s backlog does not hold up another’s: each has a queue of its own', async () => {
	const server = connectorServer()
	const slow = await connected(server, 'brevo')
	const quick = await connected(server, 'airtable')
	await server.at('brevo', { always: 'limited' })
	await slow.leave(['Grace Hopper', 'Alan Turing'])
	await quick.leave(['Ada Lovelace'])
	await server.deliverAll()
	expect(await slow.state()).toMatchObject({ sent: 0, waiting: 2 })
	expect(await quick.state()).toMatchObject({ sent: 1, waiting: 0 })
	// Asked once, and not again before they say.
	const asked = (await server.at('brevo')).asked.filter((one) => one === 'POST /contacts')
	expect(asked).toHaveLength(1)
})

it('sends only what fits, waits while paused, and sends it in order once resumed', async () => {
	const server = connectorServer()
	const { ada, link, leave, state, byId } = await connected(server, 'airtable', { minScore: 0 })
	const change = (json: object) => ada.api.connectors[':id'].$patch({ ...byId, json })
	await change({ minScore: 100 })
	await leave(['Too Cold'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ sent: 0, waiting: 0 })
	expect((await change({ linkId: link.id + 1000 })).status).toBe(400)
	await change({ minScore: null, linkId: link.id, paused: true })
	await leave(['Grace Hopper', 'Alan Turing'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ paused: 'by_hand', sent: 0, waiting: 2 })
	await change({ paused: false })
	await server.send()
	expect(await state()).toMatchObject({ paused: null, sent: 2, waiting: 0 })
	const { records } = await server.at('airtable')
	expect(records.map(({ values }) => values.Name)).toEqual(['Grace Hopper', 'Alan Turing'])
})

it('sends leads that have come to a stage, and what becomes of them', async () => {
	const server = connectorServer()
	const { ada, leave, state, byId } = await connected(server, 'airtable', { minStage: 'contacted' })
	await leave(['Grace Hopper', 'Alan Turing'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ minStage: 'contacted', sent: 0, waiting: 0 })
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	const move = async (name: string, stage: 'contacted' | 'won' | 'lost') => {
		const id = leads.find((lead) => lead.name === name)?.id
		await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { stage } })
		await server.deliverAll()
	}
	await move('Grace Hopper', 'lost')
	await move('Alan Turing', 'contacted')
	expect(await state()).toMatchObject({ sent: 1, waiting: 0 })
	await move('Alan Turing', 'lost')
	const { asked } = await server.at('airtable')
	expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(2)
	const sent = await ada.api.connectors[':id'].backfill.$post({
		...byId,
		json: { since: '2020-01-01' },
	})
	expect(await sent.json()).toEqual({ queued: 0, next: null })
})

it('refuses a change of what another tab has changed since', async () => {
	const server = connectorServer()
	const { ada, state, byId } = await connected(server, 'airtable')
	const { mapping } = await state()
	const change = (json: object) => ada.api.connectors[':id'].$patch({ ...byId, json })
	const name = [{ from: 'name', to: 'Name' }]
	expect((await change({ mapping: name, base: { mapping } })).status).toBe(200)
	const late = await change({
		mapping: [{ from: 'email', to: 'Email' }],
		minScore: 50,
		base: { mapping, minScore: null },
	})
	expect([late.status, await late.json()]).toMatchObject([
		409,
		{ code: 'changed_meanwhile', issues: [{ path: 'mapping' }] },
	])
	expect(await state()).toMatchObject({ mapping: name, minScore: null })
	expect((await change({ minScore: 50, base: { minScore: null } })).status).toBe(200)
	expect((await change({ minStage: 'lost' })).status).toBe(400)
})

it('retries refused leads when their mapping is mended, also by whoever says what they saw', async () => {
	const server = connectorServer()
	const { ada, leave, state, byId } = await connected(server, 'airtable')
	await server.at('airtable', { without: 'Phone' })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	const { mapping, refused } = await state()
	expect(refused).toBe(1)
	const json: object = { mapping: mapping.filter(({ to }) => to !== 'Phone'), base: { mapping } }
	await ada.api.connectors[':id'].$patch({ ...byId, json })
	await server.send()
	expect(await state()).toMatchObject({ refused: 0, waiting: 0, sent: 1 })
})

it('takes no inherited property for a fact or an answer', async () => {
	const server = connectorServer()
	const { ada, leave, state, byId } = await connected(server, 'airtable')
	const fill = (from: string) =>
		ada.api.connectors[':id'].$patch({
			...byId,
			json: { mapping: [{ from: from as 'name', to: 'Name' }] },
		})
	expect((await fill('constructor')).status).toBe(400)
	expect((await fill('answer:constructor')).status).toBe(200)
	await leave(['Grace Hopper'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ sent: 1, waiting: 0, refused: 0 })
})

it('sends earlier leads, each once, and tests with the newest', async () => {
	const server = connectorServer()
	const { ada, leave, byId } = await connected(server, 'airtable')
	await ada.api.connectors[':id'].$delete(byId)
	await leave(['Grace Hopper', 'Alan Turing'])
	await server.deliverAll()
	const { apiKey = '', target } = standIns.airtable
	const made = await ada.api.connectors.$post({ json: { kind: 'airtable', apiKey, target } })
	const again = { param: { id: String(((await made.json()) as { id: number }).id) } }
	const test = ada.api.connectors[':id'].test
	expect(await (await test.$post(again)).json()).toMatchObject({
		arrived: true,
		theirId: 'rec1',
		page: 'https://airtable.com/appBase/tblLeads/rec1',
		values: { Name: 'Alan Turing', Email: 'alan.turing@navy.mil' },
	})
	const sent = await ada.api.connectors[':id'].backfill.$post({
		...again,
		json: { since: '2020-01-01' },
	})
	expect(await sent.json()).toEqual({ queued: 2, next: null })
	await server.send()
	expect((await server.at('airtable')).records).toHaveLength(2)
	await server.at('airtable', { without: 'Phone' })
	expect(await (await test.$post(again)).json()).toMatchObject({ arrived: false, field: 'Phone' })
	expect((await ada.api.connectors[':id'].$get(byId)).status).toBe(404)
	const { n } = (await env.DB.prepare('select count(*) as n from secrets').first<{
		n: number
	}>()) ?? { n: 0 }
	expect(n).toBe(1)
})

it('a lead that waits for a paused connection is forgotten after a month, not before', async () => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, 'brevo')
	await server.at('brevo', { revoked: true })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ paused: 'signed_out', waiting: 1 })
	const query = { group: 'connections' } as const
	const log = await (await ada.api.workspace.log.$get({ query })).json()
	expect(log).toMatchObject([
		{ type: 'connector_paused', about: 'Brevo', rule: 'Signed out there', person: null },
		{ type: 'connector_added' },
	])
	const db = database(env.DB)
	await forgetWaiting(db, Date.now() + 29 * millisecondsInDay)
	expect((await state()).waiting).toBe(1)
	await forgetWaiting(db, Date.now() + 31 * millisecondsInDay)
	expect((await state()).waiting).toBe(0)
})

it('is nobody else’s business', async () => {
	const server = connectorServer()
	const { byId } = await connected(server, 'airtable')
	const stranger = await connected(server, 'brevo')
	expect((await stranger.ada.api.connectors[':id'].$get(byId)).status).toBe(404)
	expect((await stranger.ada.api.connectors[':id'].$delete(byId)).status).toBe(404)
	expect((await browser(server.settings).api.connectors.$get()).status).toBe(401)
})

it('guesses fields by their names', () => {
	const named = (...names: string[]) => names.map((name) => ({ id: name, name }))
	expect(
		guessMapping(
			named('FIRSTNAME', 'LASTNAME', 'SMS', 'E-Mail', 'Company', 'Lead source', 'Other'),
			[{ key: 'company', label: 'Your company' }],
		),
	).toEqual([
		{ from: 'firstName', to: 'FIRSTNAME' },
		{ from: 'lastName', to: 'LASTNAME' },
		{ from: 'phone', to: 'SMS' },
		{ from: 'email', to: 'E-Mail' },
		{ from: 'answer:company', to: 'Company' },
		{ from: 'source', to: 'Lead source' },
	])
})

it('a link goes with thousands of leads in one request, and all are deleted over there, in rounds', async () => {
	const server = connectorServer()
	const { ada, link, id, state } = await connected(server, 'airtable')
	const { leave, state: ofBob } = await connected(server, 'airtable')
	await leave(['Grace Hopper'])
	await server.deliverAll()
	const many = 4500
	await env.DB.batch([
		env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			insert into leads (workspace_id, link_id, name, created_at)
			select workspace_id, id, 'Person ' || i, ?2 from n, links where links.id = ?3`,
		).bind(many, Date.now(), link.id),
		env.DB.prepare(
			`insert into connector_deliveries (id, connector_id, lead_id, their_id, sent_at)
			select ?1 * 4294967296 + id, ?1, id, 'rec' || id, 1 from leads where link_id = ?2`,
		).bind(id, link.id),
	])
	const query = { connectors: 'delete' as const }
	const param = { id: String(link.id) }
	expect((await ada.api.links[':id'].$delete({ param, query })).status).toBe(204)
	expect(await state()).toMatchObject({ waiting: many })
	expect(await ofBob()).toMatchObject({ waiting: 0, sent: 1 })
})
