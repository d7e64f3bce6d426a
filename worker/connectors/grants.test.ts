import { env } from 'cloudflare:workers'
import { millisecondsInHour } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectors } from '../../schema/tables/connectors'
import { database } from '../platform/env'
import { unseal } from '../platform/sealed'
import { makeLink, owner } from '../testing/client'
import { connected, connectorServer, credentialFor, visitTool } from '../testing/connectors'
import { grantIn, sealAccess, textOfGrant } from './access'
import { forgetGrants, secretById, storeRenewed } from './grantQueries'
import { releaseLease, takeLease } from './leaseQueries'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** The only grant in the database. */
async function onlyGrant() {
	const { results } = await env.DB.prepare(
		'select workspace_id as workspaceId, key_id as keyId, sealed from secrets',
	).all<{ workspaceId: number; keyId: string; sealed: string }>()
	const [row] = results
	if (!row || results.length > 1) throw new Error(`${results.length} secrets`)
	return grantIn((await unseal(env, row.workspaceId, row)) ?? '')
}

const asks = (asked: string[]) => asked.filter((one) => one === 'POST /oauth/token').length

it.each(['hubspot', 'sheets'] as const)(
	'%s: tokens are refreshed before they end, and what they are refreshed with is kept',
	async (kind) => {
		const server = connectorServer()
		await server.at(kind, { grants: { seconds: 59 } })
		const { leave, state } = await connected(server, kind)
		const first = await onlyGrant()
		await leave(['Grace Hopper'])
		await server.deliverAll()
		await leave(['Alan Turing'])
		await server.deliverAll()
		expect(await state()).toMatchObject({ sent: 2, waiting: 0, paused: null })
		const last = await onlyGrant()
		expect(last?.accessToken).not.toBe(first?.accessToken)
		// HubSpot's ends with its use, Google's stays.
		expect(last?.refreshToken === first?.refreshToken).toBe(kind === 'sheets')
	},
)

it('a token that ended early is replaced once, and nothing is held up', async () => {
	const server = connectorServer()
	const { leave, state } = await connected(server, 'hubspot')
	await server.at('hubspot', { endsTokens: true })
	await leave(['Grace Hopper', 'Alan Turing'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, paused: null, problem: null })
	expect(asks((await server.at('hubspot')).asked)).toBe(2)
})

it('an ended grant pauses it, mails its owner and loses nothing; once allowed again, all is sent in order', async () => {
	const server = connectorServer()
	const { ada, id, byId, leave, state } = await connected(server, 'sheets')
	await server.at('sheets', { revoked: true })
	await leave(['Grace Hopper', 'Alan Turing'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ paused: 'signed_out', waiting: 2 })
	expect((await server.inbox())[0]?.subject).toMatch(/^Reconnect .+ to keep sending it leads/)
	await server.at('sheets', { revoked: false })
	const answer = await visitTool(ada, 'sheets', id)
	const given = await ada.api.connectors.grants.answer.$post({ json: { answer } })
	const { grant, connectorId } = (await given.json()) as { grant: number; connectorId: number }
	expect(connectorId).toBe(id)
	await ada.api.connectors[':id'].$patch({ ...byId, json: { grant } })
	await server.send()
	expect(await state()).toMatchObject({ paused: null, sent: 2, waiting: 0 })
	const { records } = await server.at('sheets')
	expect(records.map(({ values }) => values.Name)).toEqual(['Grace Hopper', 'Alan Turing'])
	// The grant has moved into the connection.
	await onlyGrant()
	expect((await ada.api.connectors[':id'].$patch({ ...byId, json: { grant } })).status).toBe(400)
})

it.each([
	['is down', 500],
	['asks for patience', 429],
	['no longer knows this server', 401],
] as const)('leads wait while the tool gives no tokens because it %s', async (_, fault) => {
	const server = connectorServer()
	const { leave, state } = await connected(server, 'hubspot')
	await server.at('hubspot', { endsTokens: true, grants: { faults: [fault] } })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ paused: null, waiting: 1, retryAt: expect.any(String) })
	await server.later()
	expect(await state()).toMatchObject({ sent: 1, waiting: 0 })
})

it('two who need a new token at once get it one after the other', async () => {
	const server = connectorServer()
	const { ada, byId, leave, state } = await connected(server, 'hubspot')
	await leave(['Grace Hopper'])
	await server.deliverAll()
	await server.at('hubspot', { endsTokens: true })
	const fields = ada.api.connectors[':id'].fields
	const answers = await Promise.all([fields.$get(byId), fields.$get(byId), fields.$get(byId)])
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
	// One for the code, one for all three.
	expect(asks((await server.at('hubspot')).asked)).toBe(2)
	await leave(['Alan Turing'])
	await server.deliverAll()
	expect(await state()).toMatchObject({ sent: 2, paused: null })
})

it('a test that waits for another uses the token that the other got', async () => {
	const server = connectorServer()
	const { ada, byId, leave } = await connected(server, 'hubspot')
	await leave(['Grace Hopper'])
	await server.at('hubspot', { endsTokens: true })
	const test = async () => (await ada.api.connectors[':id'].test.$post(byId)).json()
	expect(await Promise.all([test(), test()])).toMatchObject([{ problem: null }, { problem: null }])
	const { asked, records } = await server.at('hubspot')
	expect([asks(asked), records.length]).toEqual([2, 1])
})

it('whoever holds the lease keeps a test from adding a second row', async () => {
	const server = connectorServer()
	const { ada, id, byId, leave } = await connected(server, 'sheets')
	await leave(['Grace Hopper'])
	const order: string[] = []
	const test = () =>
		ada.api.connectors[':id'].test.$post(byId).then(() => void order.push('tested'))
	const db = database(env.DB)
	const [lease] = await takeLease(db, id)
	const tested = test()
	await server.at('sheets')
	order.push('sent')
	if (lease) await db.batch(releaseLease(db, lease))
	await tested
	await server.deliverAll()
	expect(order).toEqual(['sent', 'tested'])
	expect((await server.at('sheets')).records).toHaveLength(1)
})

it('a token that is renewed while somebody reconnects is of no use', async () => {
	const server = connectorServer()
	const { ada, id, byId } = await connected(server, 'hubspot')
	const db = database(env.DB)
	const read = () => db.select().from(connectors).where(eq(connectors.id, id))
	const [connector] = await read()
	if (!connector) throw new Error('Not connected')
	const { secretId, workspaceId } = connector
	const renew = async (connectedAt: Date, accessToken: string) => {
		const grant = await onlyGrant()
		if (!grant) throw new Error('No grant')
		const sealed = await sealAccess(env, workspaceId, textOfGrant({ ...grant, accessToken }))
		await storeRenewed(db, { secretId, connectedAt, sealed })
		return (await onlyGrant())?.accessToken
	}
	const [before] = await secretById(db, secretId)
	if (!before) throw new Error('No secret')
	expect(await renew(before.connectedAt, 'the next one')).toBe('the next one')
	const { grant } = (await credentialFor(ada, 'hubspot')) as { grant: number }
	await ada.api.connectors[':id'].$patch({ ...byId, json: { grant } })
	const stored = (await onlyGrant())?.accessToken
	expect(stored).not.toBe('the next one')
	expect(await renew(before.connectedAt, 'too late')).toBe(stored)
})

it('refuses what was not allowed, comes too late, or belongs to another visit', async () => {
	const server = connectorServer()
	const ada = await owner(undefined, server.settings)
	const bob = await owner(undefined, server.settings)
	const answerOf = async (browser: typeof ada, answer: string) => {
		const response = await browser.api.connectors.grants.answer.$post({ json: { answer } })
		return response.status === 200
			? 'granted'
			: ((await response.json()) as never as { message: string }).message
	}
	await server.at('sheets', { grants: { denies: 'all' } })
	expect(await answerOf(ada, await visitTool(ada, 'sheets'))).toContain('not allowed there')
	await server.at('sheets', { grants: { denies: 'some' } })
	expect(await answerOf(ada, await visitTool(ada, 'sheets'))).toContain('every box')
	await server.at('sheets', { grants: { denies: undefined } })
	const search = await visitTool(ada, 'sheets')
	// Somebody else's browser, a forged state, and a second time.
	expect(await answerOf(bob, search)).toContain('began elsewhere')
	expect(await answerOf(ada, search.replace(/state=[^&]+/, 'state=forged'))).toContain('refused')
	expect(await answerOf(ada, search)).toContain('began elsewhere')
	await server.at('sheets', { grants: { faults: [500] } })
	expect(await answerOf(ada, await visitTool(ada, 'sheets'))).not.toBe('granted')
})

it('a grant is of use to whoever gave it, for its tool, until it ends', async () => {
	const server = connectorServer()
	const ada = await owner(undefined, server.settings)
	const bob = await owner(undefined, server.settings)
	const { grant } = await credentialFor(ada, 'sheets')
	const targets = (browser: typeof ada, kind: 'sheets' | 'hubspot') =>
		browser.api.connectors.targets.$post({ json: { kind, grant } })
	expect((await targets(ada, 'sheets')).status).toBe(200)
	expect((await targets(ada, 'hubspot')).status).toBe(400)
	expect((await targets(bob, 'sheets')).status).toBe(400)
	const both = await ada.api.connectors.targets.$post({
		json: { kind: 'sheets', grant, apiKey: 'a-key-too' },
	})
	expect(both.status).toBe(400)
	const keyed = await ada.api.connectors.targets.$post({
		json: { kind: 'sheets', apiKey: 'only-a-key' },
	})
	expect(await keyed.json()).toMatchObject({ issues: [{ path: 'apiKey' }] })
	const db = database(env.DB)
	await forgetGrants(db, Date.now())
	expect((await targets(ada, 'sheets')).status).toBe(200)
	await forgetGrants(db, Date.now() + millisecondsInHour)
	expect((await targets(ada, 'sheets')).status).toBe(400)
})

it('makes a spreadsheet with a column for each fact, in which rows stay found when columns move or go', async () => {
	const server = connectorServer()
	const ada = await owner(undefined, server.settings)
	const link = await makeLink(ada)
	const { grant } = await credentialFor(ada, 'sheets')
	const choice = { kind: 'sheets', grant, target: 'new' } as const
	const fields = await (await ada.api.connectors.fields.$post({ json: choice })).json()
	expect(fields.mapping).toContainEqual({ from: 'email', to: 'Email' })
	const made = await ada.api.connectors.$post({ json: { ...choice, mapping: fields.mapping } })
	const connector = (await made.json()) as { id: number; target: string; targetName: string }
	expect(connector).toMatchObject({ target: 'sheet-2', targetName: 'Leads from Leadlinks' })
	const byId = { param: { id: String(connector.id) } }
	const name = '=HYPERLINK("https://evil.example")'
	await ada.send(`/api/capture/${link.shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ name, email: 'grace@navy.mil' }),
	})
	await server.deliverAll()
	const rows = async () => (await server.at('sheets')).records.map(({ values }) => values)
	expect(await rows()).toMatchObject([{ Name: name, Email: 'grace@navy.mil' }])
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	const stage = (to: 'contacted' | 'won') =>
		ada.api.leads[':id'].$patch({ param: { id: String(lead?.id) }, json: { stage: to } })
	// The column of ids goes to the end.
	await server.at('sheets', { without: 'Leadlinks ID', withField: 'Leadlinks ID' })
	await stage('contacted')
	await server.deliverAll()
	expect(await rows()).toMatchObject([{ Stage: 'contacted' }])
	await server.at('sheets', { without: 'Stage' })
	await stage('won')
	await server.deliverAll()
	const state = async () => (await ada.api.connectors[':id'].$get(byId)).json()
	expect((await state()).refusedLeads).toMatchObject([{ field: 'Stage' }])
	const mapping = fields.mapping.filter(({ to }) => to !== 'Stage')
	await ada.api.connectors[':id'].$patch({ ...byId, json: { mapping } })
	await server.send()
	expect(await state()).toMatchObject({ refused: 0, waiting: 0 })
	expect(await rows()).toHaveLength(1)
	await server.at('sheets', { withoutTarget: 'sheet-2' })
	await stage('contacted')
	await server.deliverAll()
	expect(await state()).toMatchObject({ paused: 'target_gone', waiting: 1 })
})

it('HubSpot also takes a private app’s token', async () => {
	const server = connectorServer()
	const ada = await owner(undefined, server.settings)
	const json = { kind: 'hubspot', apiKey: 'pat-na1-of-the-tests', target: 'contacts' } as const
	expect((await ada.api.connectors.$post({ json })).status).toBe(201)
})

it('says which variables a tool lacks, and where plans are sold leaves out what it can’t connect', async () => {
	const kindsOf = async (settings: object) => {
		const ada = await owner(undefined, { ...env, ...settings })
		return (await ada.api.connectors.kinds.$get()).json()
	}
	const own = await kindsOf({})
	expect(own.find(({ kind }) => kind === 'sheets')).toMatchObject({
		auth: 'grant',
		missing: ['SHEETS_CLIENT_ID', 'SHEETS_CLIENT_SECRET'],
	})
	expect(own.find(({ kind }) => kind === 'hubspot')).toMatchObject({ auth: 'key' })
	const hosted = { STRIPE_SECRET_KEY: 'sk_test_stand_in' }
	const sold = await kindsOf(hosted)
	expect(sold.map(({ kind }) => kind)).toEqual(
		own.map(({ kind }) => kind).filter((kind) => kind !== 'sheets'),
	)
	const set = { ...hosted, SHEETS_CLIENT_ID: 'id', SHEETS_CLIENT_SECRET: 'secret' }
	expect((await kindsOf(set)).find(({ kind }) => kind === 'sheets')).toMatchObject({ missing: [] })
})
