import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, origin, owner } from '../testing/client'
import type { Owner } from '../testing/people'
import { ask, limitOf } from '../testing/settings'

/** Settings with one limit in place and all others out of reach. */
const strict = (limits: Partial<Record<string, number>> = {}) => {
	const names = ['WRITE_LIMIT', 'SEARCH_LIMIT', 'IMPORT_LIMIT']
	const all = names.map((name) => [name, limitOf(limits[name] ?? 1e6)])
	return { ...env, RATE_LIMITS: undefined, ...Object.fromEntries(all) } as typeof env
}

const call = (ada: Owner, settings: typeof env, path: string, method = 'GET', json?: object) =>
	ask(settings, path, {
		method,
		headers: {
			origin,
			cookie: ada.cookie(),
			...(json && { 'Content-Type': 'application/json' }),
		},
		...(json && { body: JSON.stringify(json) }),
	})

const batch = () => ({
	importId: crypto.randomUUID(),
	dryRun: true,
	rows: [{ row: 2, name: 'Ada' }],
})
const newLink = { title: 'The guide', destinationUrl: 'https://guide.example.org/' }

describe('a workspace', () => {
	it.each([
		[
			'changes',
			'WRITE_LIMIT',
			'/api/auth/user',
			'PATCH',
			{ name: 'Ada' },
			'60',
			/Too many changes/,
		],
		['searches', 'SEARCH_LIMIT', '/api/leads?q=ada', 'GET', undefined, '10', /Too many searches/],
		[
			'searches in a file',
			'SEARCH_LIMIT',
			'/api/export/leads?q=ada',
			'GET',
			undefined,
			'10',
			/Too many searches/,
		],
		[
			'batches of rows',
			'IMPORT_LIMIT',
			'/api/links/LINK/import',
			'POST',
			batch(),
			'60',
			/Too many rows/,
		],
	])(
		'has its own limit for %s, and learns when to try again',
		async (_, name, path, method, json, seconds, words) => {
			const [ada, eve] = [await owner(), await owner()]
			const settings = strict({ [name]: 1 })
			const ask = async (who: Owner, id: number) => {
				const response = await call(who, settings, path.replace('LINK', String(id)), method, json)
				const text = await response.text()
				return { status: response.status, text, headers: response.headers }
			}
			const [first, second] = [await makeLink(ada), await makeLink(eve)]
			expect((await ask(ada, first.id)).status).toBe(200)
			const refused = await ask(ada, first.id)
			expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, seconds])
			expect((JSON.parse(refused.text) as { message: string }).message).toMatch(words)
			expect((await ask(eve, second.id)).status).toBe(200)
			// A refused request leaves no lease behind.
			const { count } = (await env.DB.prepare('select count(*) as count from leases').first()) as {
				count: number
			}
			expect(count).toBe(0)
		},
	)

	it('reads without a limit', async () => {
		const ada = await owner()
		const settings = strict({ WRITE_LIMIT: 0, SEARCH_LIMIT: 0 })
		for (const path of ['/api/leads', '/api/links', '/api/stats']) {
			expect((await call(ada, settings, path)).status).toBe(200)
		}
	})

	it('can create a hundred links an hour while new, and more after a week', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const add = () => call(ada, strict(), '/api/links', 'POST', { ...newLink })
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 99)
			insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
			select workspace_id, title, search_text, destination_url, 'many' || i, created_at + 1, fields
			from n, links where links.id = ?`,
		)
			.bind(link.id)
			.run()
		const refused = await add()
		expect(refused.status).toBe(429)
		const seconds = Number(refused.headers.get('retry-after'))
		expect(seconds).toBeGreaterThan(3000)
		expect(seconds).toBeLessThanOrEqual(3600)
		expect(await refused.json()).toMatchObject({
			message: 'A new workspace can create 100 links an hour. Please wait and try again.',
		})
		expect((await call(ada, env, '/api/links', 'POST', newLink)).status).toBe(201)
		await env.DB.prepare('update workspaces set created_at = created_at - 8 * 86400000').run()
		expect((await add()).status).toBe(201)
	})

	it('is limited to so many links a day by age and plan, also through the API, until operators raise it', async () => {
		const ada = await owner()
		await makeLink(ada)
		const made = (count: number) =>
			env.DB.prepare('update workspace_counters set links_made = ?').bind(count).run()
		const scopes = ['links:write'] as const
		const answer = await ada.api.tokens.$post({ json: { name: 'Import', scopes: [...scopes] } })
		const { token } = (await answer.json()) as { token: string }
		const add = () =>
			ask(strict(), '/api/links', {
				method: 'POST',
				headers: { authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
				body: JSON.stringify(newLink),
			})
		await made(499)
		expect((await add()).status).toBe(201)
		const shown = async () => (await (await ada.api.workspace.imports.$get()).json()).links
		expect(await shown()).toEqual({ limit: 500, used: 500 })
		const refused = await add()
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400)
		expect(await refused.json()).toMatchObject({
			message: expect.stringMatching(/^This workspace can create 500 links a day/),
		})
		await env.DB.prepare(
			`insert into import_uses (workspace_id, day, rows, bytes, raised) select id, 0, 0, 0, 1 from workspaces`,
		).run()
		expect((await add()).status).toBe(201)
		expect(await shown()).toEqual({ limit: 5000, used: 501 })
		// Yesterday's are no longer counted.
		await env.DB.batch([
			env.DB.prepare('update import_uses set raised = 0'),
			env.DB.prepare('update workspace_counters set links_day = links_day - 1'),
		])
		expect((await add()).status).toBe(201)
		const counted = await env.DB.prepare('select links_made from workspace_counters').first(
			'links_made',
		)
		expect(counted).toBe(1)
	})
})

describe('one at a time', () => {
	const busy = (kind: string) =>
		env.DB.prepare(
			`insert into leases (workspace_id, kind, holder, until) select id, ?, 'another', ? from workspaces`,
		)
			.bind(kind, Date.now() + 60_000)
			.run()

	it.each([
		['export', 'a file', '/api/export/leads', 'GET'],
		['export', 'a download', '/api/auth/download', 'GET'],
		['import', 'a batch', '/api/links/LINK/import', 'POST'],
	])('an %s: %s waits until the previous one is done', async (kind, _, path, method) => {
		const ada = await owner()
		const link = await makeLink(ada)
		const json = method === 'POST' ? batch() : undefined
		const ask = () => call(ada, env, path.replace('LINK', String(link.id)), method, json)
		await (await ask()).text()
		await (await ask()).text()
		await busy(kind)
		const refused = await ask()
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
		expect(await refused.json()).toMatchObject({
			message: `Another ${kind} is running. Please wait until it is done and try again.`,
		})
		// As if the holder had died.
		await env.DB.prepare('update leases set until = 1').run()
		expect((await ask()).status).toBe(200)
	})

	it('a failed or abandoned one makes way for the next', async () => {
		const ada = await owner()
		expect((await call(ada, env, '/api/export/leads?linkId=999999')).status).toBe(404)
		const half = await call(ada, env, '/api/export/leads')
		expect(half.status).toBe(200)
		await half.body?.cancel()
		expect((await call(ada, env, '/api/auth/download')).status).toBe(200)
	})
})
