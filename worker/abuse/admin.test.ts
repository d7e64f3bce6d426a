import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'

const withOperator = { ...env, ADMIN_EMAILS: ' Ops@acme.io, second@acme.io ' } as typeof env

type Person = Awaited<ReturnType<typeof owner>>

/** An operator, whose address is confirmed. */
async function operator() {
	const ops = await owner('ops@acme.io')
	await env.DB.prepare('update users set email_confirmed_at = 1').run()
	return ops
}

/** Calls the API of a server that has operators, as `who`. */
async function call(who: Person | undefined, method: string, path: string, json?: object) {
	const response = await ask(withOperator, path, {
		method,
		headers: {
			origin,
			...(who && { cookie: who.cookie() }),
			...(json && { 'content-type': 'application/json' }),
		},
		...(json && { body: JSON.stringify(json) }),
	})
	const text = await response.text()
	return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

const overview = async (operator: Person) => (await call(operator, 'GET', '/api/admin')).body

const report = (shortId: string) =>
	browser().send(`/l/${shortId}/report`, {
		method: 'POST',
		body: new URLSearchParams({ reason: 'scam', details: 'Gift cards' }),
	})

const opens = async (shortId: string) => (await browser().send(`/l/${shortId}`)).status

const workspaceOf = (linkId: number) =>
	env.DB.prepare('select workspace_id from links where id = ?')
		.bind(linkId)
		.first<number>('workspace_id')

describe('operators', () => {
	it.each([
		['GET', '/api/admin'],
		['GET', '/api/admin/nothing'],
		['PUT', '/api/admin/links/1/suspension', { reason: 'Spam' }],
		['PUT', '/api/admin/accounts/1/suspension', { reason: 'Spam' }],
		['PUT', '/api/admin/accounts/1/import-quota', { raised: true }],
		['DELETE', '/api/admin/links/1/reports'],
	] as const)('%s %s is a 404 for everyone else', async (method, path, json?: object) => {
		for (const who of [undefined, await owner()]) {
			expect(await call(who, method, path, json)).toEqual({
				status: 404,
				body: { message: `There is nothing at ${method} ${path}`, code: 'not_found' },
			})
		}
	})

	it('shows operators, and only them, that they are', async () => {
		const [ops, ada] = [await operator(), await owner()]
		expect((await call(ops, 'GET', '/api/auth/user')).body).toHaveProperty('operator', true)
		expect((await call(ada, 'GET', '/api/auth/user')).body).toHaveProperty('operator', false)
	})

	it('let a workspace import ten times as much a day, and no longer', async () => {
		const [ops, ada] = [await operator(), await owner()]
		const { id } = await makeLink(ada)
		const path = `/api/admin/accounts/${await workspaceOf(id)}/import-quota`
		const limit = async () => {
			const { rows } = (await call(ada, 'GET', '/api/workspace/imports')).body
			const { newest, acts } = await overview(ops)
			return [rows.limit, newest[0].importsRaised, acts[0]?.act]
		}
		expect(await limit()).toEqual([20_000, false, undefined])
		expect((await call(ops, 'PUT', path, { raised: true })).status).toBe(204)
		expect(await limit()).toEqual([200_000, true, 'imports.raised'])
		expect((await call(ops, 'PUT', path, { raised: false })).status).toBe(204)
		expect(await limit()).toEqual([20_000, false, 'imports.lowered'])
		expect((await call(ops, 'PUT', path, {})).status).toBe(400)
		const nobody = '/api/admin/accounts/999999/import-quota'
		expect((await call(ops, 'PUT', nobody, { raised: true })).status).toBe(404)
	})

	it('see reports, the newest links, queues and storage', async () => {
		const [ops, ada] = [await operator(), await owner('ada@acme.io')]
		const link = await makeLink(ada)
		await report(link.shortId)
		expect(await overview(ops)).toMatchObject({
			reports: [
				{
					reason: 'scam',
					details: 'Gift cards',
					link: { id: link.id, shortId: link.shortId, owner: 'ada@acme.io', suspendedFor: null },
				},
			],
			newest: [{ id: link.id, destinationUrl: link.destinationUrl }],
			suspendedLinks: [],
			suspendedAccounts: [],
			acts: [],
			deadLetters: 0,
			waiting: { submissions: expect.any(Number), visits: expect.any(Number) },
			bytes: expect.any(Number),
		})
		const next = await call(ops, 'GET', `/api/admin?before=${link.id}`)
		expect(next.body.newest).toEqual([])
	})

	it('suspend a link: visitors get a neutral page at once, and the owner learns why', async () => {
		const [ops, ada] = [await operator(), await owner()]
		const link = await makeLink(ada)
		await report(link.shortId)
		expect(await opens(link.shortId)).toBe(200)
		const path = `/api/admin/links/${link.id}/suspension`
		expect((await call(ops, 'PUT', path, { reason: 'It asks for gift cards.' })).status).toBe(204)
		expect(await opens(link.shortId)).toBe(404)
		expect((await submitLead(link.shortId, { name: 'G', email: 'g@navy.mil' })).status).toBe(404)
		const param = { id: String(link.id) }
		const seen = await (await ada.api.links[':id'].$get({ param })).json()
		expect(seen).toMatchObject({ active: true, suspendedFor: 'It asks for gift cards.' })
		// The owner can't undo it.
		await ada.api.links[':id'].$patch({ param, json: { active: true, title: 'Again' } })
		expect(await opens(link.shortId)).toBe(404)
		expect(await overview(ops)).toMatchObject({
			reports: [],
			suspendedLinks: [{ id: link.id }],
			acts: [
				{
					operator: 'ops@acme.io',
					act: 'link.suspended',
					linkId: link.id,
					reason: 'It asks for gift cards.',
				},
			],
		})
		expect((await call(ops, 'PUT', path, { reason: null })).status).toBe(204)
		expect(await opens(link.shortId)).toBe(200)
		const { acts, suspendedLinks } = await overview(ops)
		expect(acts.map(({ act }: { act: string }) => act)).toEqual(['link.released', 'link.suspended'])
		expect(suspendedLinks).toEqual([])
	})

	it('suspend an account, which can then only read, export and delete', async () => {
		const [ops, ada] = [await operator(), await owner('ada@acme.io')]
		const link = await makeLink(ada)
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		expect(await opens(link.shortId)).toBe(200)
		const path = `/api/admin/accounts/${await workspaceOf(link.id)}/suspension`
		expect((await call(ops, 'PUT', path, { reason: 'Phishing' })).status).toBe(204)

		expect(await opens(link.shortId)).toBe(404)
		expect((await submitLead(link.shortId, { name: 'G', email: 'g@navy.mil' })).status).toBe(404)
		const message =
			'Your account is suspended: “Phishing”. You can still read and export everything. Please write to support.'
		const json = { title: 'Another', destinationUrl: 'https://guide.example.org/' }
		const rows = [{ row: 2, name: 'Alan' }]
		const importId = '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11'
		for (const [method, path, body] of [
			['POST', '/api/links', json],
			['PATCH', `/api/links/${link.id}`, { title: 'Another' }],
			['POST', `/api/links/${link.id}/import`, { importId, dryRun: false, rows }],
		] as const) {
			expect(await call(ada, method, path, body)).toEqual({
				status: 403,
				body: { message, code: 'suspended' },
			})
		}
		const login = await browser().api.auth.login.$post({
			json: { username: 'ada@acme.io', password: 'correct horse' },
		})
		expect(login.status).toBe(200)
		expect((await call(ada, 'GET', '/api/auth/user')).body.suspendedFor).toBe('Phishing')
		expect((await call(ada, 'GET', '/api/leads')).body).toHaveLength(1)
		expect((await ada.send('/api/export/leads')).status).toBe(200)
		expect(await overview(ops)).toMatchObject({
			suspendedAccounts: [{ owner: 'ada@acme.io', suspendedFor: 'Phishing' }],
			acts: [{ act: 'account.suspended', operator: 'ops@acme.io', reason: 'Phishing' }],
		})

		expect((await call(ops, 'PUT', path, { reason: null })).status).toBe(204)
		expect(await opens(link.shortId)).toBe(200)
		expect((await call(ada, 'POST', '/api/links', json)).status).toBe(201)
	})

	it('see two hundred suspended accounts at most', async () => {
		const ops = await operator()
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 201)
			insert into workspaces (created_at, suspended_for) select 1, 'Spam' from n`,
		).run()
		expect((await overview(ops)).suspendedAccounts).toHaveLength(200)
	})

	it('dismiss reports, and get a 404 where there are none', async () => {
		const [ops, ada] = [await operator(), await owner()]
		const link = await makeLink(ada)
		const other = await makeLink(ada)
		for (const { shortId } of [link, other]) await report(shortId)
		const path = `/api/admin/links/${link.id}/reports`
		expect((await call(ops, 'DELETE', path)).status).toBe(204)
		expect(await overview(ops)).toMatchObject({
			reports: [{ link: { id: other.id } }],
			acts: [{ act: 'reports.dismissed', linkId: link.id }],
		})
		expect((await call(ops, 'DELETE', path)).status).toBe(404)
		expect(await opens(link.shortId)).toBe(200)
	})

	it.each([
		['PUT', '/api/admin/links/999999/suspension', { reason: 'Spam' }, 404, 'Link not found'],
		['PUT', '/api/admin/accounts/999999/suspension', { reason: null }, 404, 'Account not found'],
		['PUT', '/api/admin/links/x/suspension', { reason: 'Spam' }, 400, 'The id must be a number'],
		...[{ reason: '' }, { reason: ' \u202e' }].map(
			(json) =>
				[
					'PUT',
					'/api/admin/links/1/suspension',
					json,
					400,
					'Please give a reason. The owner will see it.',
				] as const,
		),
		['GET', '/api/admin?before=x', undefined, 400, 'before must be the id of a link'],
	] as const)('%s %s with %j answers %i', async (method, path, json, status, message) => {
		const ops = await operator()
		expect(await call(ops, method, path, json)).toMatchObject({ status, body: { message } })
		const acts = await env.DB.prepare('select count(*) as n from operator_acts').first('n')
		expect(acts).toBe(0)
	})
})

it('every route scans no table and takes two trips', async () => {
	const [ops, ada] = [await operator(), await owner()]
	const link = await makeLink(ada)
	await report(link.shortId)
	const account = await workspaceOf(link.id)
	for (const [method, path, json] of [
		['GET', '/api/admin', undefined],
		['DELETE', `/api/admin/links/${link.id}/reports`, undefined],
		['PUT', `/api/admin/links/${link.id}/suspension`, { reason: 'Spam' }],
		['PUT', `/api/admin/accounts/${account}/suspension`, { reason: 'Spam' }],
	] as const) {
		const { db, trips, statements } = recording(env.DB)
		const context = createExecutionContext()
		const response = await worker.fetch(
			new Request(origin + path, {
				method,
				headers: { origin, cookie: ops.cookie(), 'content-type': 'application/json' },
				...(json && { body: JSON.stringify(json) }),
			}),
			{ ...withOperator, DB: db },
			context,
		)
		await waitOnExecutionContext(context)
		expect([path, response.status]).toEqual([path, json || method === 'DELETE' ? 204 : 200])
		expect(trips.length).toBeLessThanOrEqual(2)
		for (const { sql, params } of statements) {
			const { results } = await env.DB.prepare(`explain query plan ${sql}`)
				.bind(...params)
				.all<{ detail: string }>()
			const walks = results.filter(
				({ detail }) =>
					/^SCAN (?!CONSTANT ROW|dead_letters\b|reports USING INDEX reports_open)/.test(detail) &&
					!/VIRTUAL TABLE/.test(detail),
			)
			expect([sql, walks]).toEqual([sql, []])
		}
	}
})

it.each([
	['where mail is set up', { RESEND_API_KEY: 're_x' }],
	['where none can be sent', {}],
])('must have confirmed their address %s', async (_, mail) => {
	const somebody = await owner('ops@acme.io')
	const settings = { ...withOperator, ...mail } as typeof env
	const status = async () =>
		(await ask(settings, '/api/admin', { headers: { cookie: somebody.cookie() } })).status
	expect(await status()).toBe(404)
	await env.DB.prepare('update users set email_confirmed_at = 1').run()
	expect(await status()).toBe(200)
})
