import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import worker from '../index'
import { browser, makeLink, owner, submitLead } from '../testing/client'

const ada = { username: 'ada@acme.io', password: 'correct horse' }

type Api = ReturnType<typeof browser>['api']

const log = async (api: Api, before?: number) =>
	(await api.auth.log.$get({ query: before ? { before: String(before) } : {} })).json()

const typesOf = async (api: Api) => (await log(api)).map(({ type }) => type)

/** Logs in with these headers, such as a browser and a country. */
const loginFrom = (password: string, headers: Record<string, string> = {}) =>
	browser().send('/api/auth/login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify({ ...ada, password }),
	})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

describe('the log of an account', () => {
	it('records logins and failures, with time, country and browser', async () => {
		const { api } = await owner(ada.username)
		await loginFrom(ada.password, { 'user-agent': firefox, 'cf-ipcountry': 'DE' })
		await loginFrom('a guess', { 'cf-ipcountry': 'XX' })
		// A failure is logged after the answer, so that timing does not reveal the account.
		await vi.waitFor(async () => expect(await log(api)).toHaveLength(3))
		expect(await log(api)).toEqual([
			{
				id: expect.any(Number),
				type: 'login_failed',
				about: null,
				at: expect.stringMatching(/^\d{4}-.*Z$/),
				country: null,
				browser: 'Unknown device',
			},
			expect.objectContaining({ type: 'login', country: 'DE', browser: 'Firefox on Linux' }),
			expect.objectContaining({ type: 'signup' }),
		])
	})

	it('has nothing for an email without an account', async () => {
		await browser().api.auth.login.$post({ json: ada })
		const json = { username: ada.username, code: 'abcd-efgh-jkmn-pqrs' }
		await browser().api.auth.login.recovery.$post({ json })
		await owner(ada.username)
		expect(await env.DB.prepare('select count(*) n from account_events').first('n')).toBe(1)
	})

	it('records changes, exports, imports and deletions', async () => {
		const ada = await owner()
		const { api } = ada
		const link = await makeLink(ada)
		for (const name of ['Grace', 'Alan']) {
			await submitLead(link.shortId, { name, email: `${name}@navy.mil` })
		}
		const [lead] = await (await api.leads.$get({ query: {} })).json()
		await api.auth.user.$patch({ json: { name: 'Ada Byron' } })
		await api.privacy.retention.$put({ json: { days: 90 } })
		await (await api.export.leads.$get({ query: {} })).text()
		await (await api.auth.download.$get()).text()
		await api.links[':id'].import.$post({
			param: { id: String(link.id) },
			json: {
				importId: crypto.randomUUID(),
				dryRun: false,
				rows: [{ row: 2, name: 'Edsger', email: 'e@tue.nl' }],
			},
		})
		await api.leads[':id'].$delete({ param: { id: String(lead?.id) }, query: {} })
		await api.privacy.erase.$post({ json: { email: 'grace@navy.mil' } })
		await api.links[':id'].$delete({ param: { id: String(link.id) }, query: {} })
		await api.auth['recovery-codes'].$post()
		await api.auth.password.$post({ json: { current: 'correct horse', next: 'battery staple' } })
		expect(await typesOf(api)).toEqual([
			...['password_changed', 'recovery_codes_made', 'link_deleted', 'person_erased'],
			...['leads_deleted', 'leads_imported', 'data_downloaded', 'leads_exported'],
			...['retention_changed', 'profile_changed', 'link_made', 'signup'],
		])
		const about = (await log(api)).find(({ type }) => type === 'link_made')?.about
		expect(about).toBe(link.title)
	})

	it('records nothing that did not happen', async () => {
		const { api } = await owner()
		const param = { id: '4711' }
		await api.leads[':id'].$delete({ param, query: {} })
		await api.leads.delete.$post({ json: { ids: [4711] } })
		await api.links[':id'].$delete({ param, query: {} })
		await api.auth.sessions[':id'].$delete({ param })
		await api.auth.passkeys[':id'].$delete({ param })
		expect(await typesOf(api)).toEqual(['signup'])
	})

	it('records an import only if it stores leads', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const run = (...rows: { row: number; email: string }[]) =>
			ada.api.links[':id'].import.$post({
				param: { id: String(id) },
				json: { importId: crypto.randomUUID(), dryRun: false, rows },
			})
		await run({ row: 2, email: 'nobody' })
		expect(await typesOf(ada.api)).toEqual(['link_made', 'signup'])
		await run({ row: 2, email: 'e@tue.nl' })
		const types = ['leads_imported', 'link_made', 'signup']
		expect(await typesOf(ada.api)).toEqual(types)
		await env.DB.prepare('update account_events set created_at = created_at - 120000').run()
		await run({ row: 2, email: 'e@tue.nl' })
		expect(await typesOf(ada.api)).toEqual(types)
	})

	it('records an action repeated within a minute once', async () => {
		const { api } = await owner()
		const rename = (name: string) => api.auth.user.$patch({ json: { name } })
		await rename('Ada B.')
		await rename('Ada Byron')
		expect(await typesOf(api)).toEqual(['profile_changed', 'signup'])
		await env.DB.prepare('update account_events set created_at = created_at - 61000').run()
		await rename('Ada Lovelace')
		expect(await typesOf(api)).toEqual(['profile_changed', 'profile_changed', 'signup'])
	})

	it('records each login, even within a minute', async () => {
		const { api } = await owner(ada.username)
		for (let i = 0; i < 2; i++) await loginFrom(ada.password)
		expect(await typesOf(api)).toEqual(['login', 'login', 'signup'])
	})

	it('is read in pages, only by its owner, and is in the download', async () => {
		const { api } = await owner()
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
			insert into account_events (user_id, type, created_at, browser)
			select user_id, 'login', i, 'Firefox' from n, account_events`,
		).run()
		const eve = await owner()
		const seen: number[] = []
		for (let page = await log(api); page.length > 0; page = await log(api, seen.at(-1))) {
			seen.push(...page.map(({ id }) => id))
		}
		expect(new Set(seen).size).toBe(121)
		expect(seen).toEqual(seen.toSorted((a, b) => b - a))
		expect(await log(eve.api)).toHaveLength(1)
		const data = (await (await api.auth.download.$get()).json()) as unknown as { log: unknown[] }
		expect(data.log).toHaveLength(122)
	})

	it.each(['abc', '0', '-1', '1e3'])('refuses ?before=%s', async (before) => {
		const { api } = await owner()
		expect((await api.auth.log.$get({ query: { before } })).status).toBe(400)
	})

	it('is kept for 180 days, and goes with the account', async () => {
		const { api } = await owner()
		await owner()
		const day = 24 * 3600_000
		await env.DB.prepare(
			`insert into account_events (user_id, type, created_at, browser)
			select user_id, 'login', ?1 + value, '' from account_events, json_each(?2)`,
		)
			.bind(Date.now(), JSON.stringify([-181 * day, -179 * day]))
			.run()
		await worker.scheduled(undefined, env)
		expect(await typesOf(api)).toHaveLength(2)
		await api.auth.user.$delete({ json: { password: ada.password } })
		expect(await env.DB.prepare('select count(*) n from account_events').first('n')).toBe(2)
	})
})
