import { env } from 'cloudflare:workers'
import type { SQL } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EventIf } from '../auth/accountLog'
import { addRuleEntry } from '../auth/accountLogQueries'
import { database } from '../platform/env'
import { browser, makeLink, owner } from '../testing/client'
import { setRecords } from '../testing/dns'
import { checkDomain, recordFindings } from './check'
import { changeDomain, type Domain } from './queries'

const site = 'https://links.example.com'
const settings = {
	...env,
	SITE_URL: site,
	CLOUDFLARE_ZONE_ID: 'zone',
	CLOUDFLARE_API_TOKEN: 'cf-token',
}
const withoutCertificates = { ...env, SITE_URL: site }

type Shown = {
	id: number
	host: string
	name: string
	state: string
	problem: string | null
	records: { type: string; name: string; value: string; found: boolean }[]
	links: number
	message?: string
}

let hosts = 0
const newHost = (label = 'go') => `${label}.brand${++hosts}${Date.now()}.com`

/** An owner who adds domains, on a server that knows its address. */
async function adder(with_ = settings as typeof env) {
	const ada = await owner(undefined, with_)
	const call = async (path: string, method = 'GET', json?: object) => {
		const response = await ada.send(`/api/domains${path}`, {
			method,
			...(json && {
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(json),
			}),
		})
		const text = await response.text()
		return { status: response.status, body: (text ? JSON.parse(text) : {}) as Shown }
	}
	/** As if the last check were long ago. */
	const again = async (id: number) => {
		await env.DB.prepare('update domains set checked_at = 1 where id = ?').bind(id).run()
		return (await call(`/${id}/check`, 'POST')).body
	}
	const prove = (domain: Shown) => {
		const txt = domain.records.find(({ type }) => type === 'TXT')
		return setRecords(txt?.name ?? '', 'TXT', [`"${txt?.value}"`])
	}
	return { ...ada, call, again, prove, add: (host: string) => call('', 'POST', { host }) }
}

const pointHere = (host: string) => setRecords(host, 'CNAME', ['links.example.com.'])

describe('adding a domain', () => {
	it.each([
		['links.example.com', 'our own'],
		['x.workers.dev', 'our own'],
		['co.uk', 'Anybody can have names under co.uk'],
		['github.io', 'Anybody can have names under github.io'],
		['go.brand.nosuchending', 'no names that end in'],
		['go.pаypal.com', 'different alphabets'],
		['xn--a.com', 'not a valid domain'],
		['go.brand.localhost', undefined],
		['*.brand.com', 'Wildcards'],
		['1.2.3.4', 'IP address'],
		['', 'Please enter a domain'],
	])('%s: %s', async (host, fault) => {
		const { add } = await adder()
		const { status, body } = await add(host)
		expect([status, body.message]).toEqual(
			fault ? [400, expect.stringContaining(fault)] : [201, undefined],
		)
	})

	it('refuses what is on the operators’ blocklist', async () => {
		const { hashesOf } = await import('../abuse/expressions')
		const host = newHost()
		await env.DB.prepare('insert into blocked_destinations values (?)')
			.bind(hashesOf(`https://${host}/`).at(-1))
			.run()
		const { status, body } = await (await adder()).add(host)
		expect([status, body.message]).toEqual([400, expect.stringContaining('harmful')])
	})

	it('needs an installation that knows its address, but for local ones', async () => {
		const { add } = await adder(env)
		expect((await add(newHost())).body.message).toContain('SITE_URL')
		const local = await add(`go${++hosts}.localhost`)
		expect(local.body).toMatchObject({ state: 'live', records: [], problem: null })
	})

	it('shows what to set, and the name as people write it', async () => {
		const { add } = await adder()
		const { body } = await add(`go.Müller${++hosts}.de.`)
		expect(body).toMatchObject({
			host: expect.stringMatching(/^go\.xn--[a-z\d-]+\.de$/),
			name: `go.müller${hosts}.de`,
			state: 'unproven',
			records: [
				{ type: 'TXT', name: `_leadlinks.${body.host}`, found: false },
				{ type: 'CNAME', name: body.host, value: 'links.example.com', found: false },
			],
		})
	})

	it('shows no CNAME record while the installation doesn’t know its address', async () => {
		const { add, cookie } = await adder()
		const { body } = await add(newHost())
		const headers = { cookie: cookie() }
		const response = await browser(env).send('/api/domains', { headers })
		expect(await response.json()).toMatchObject([
			{ id: body.id, next: expect.stringContaining('SITE_URL'), records: [{ type: 'TXT' }] },
		])
	})

	it('can be done once, by twenty', async () => {
		const { add } = await adder(env)
		const name = `twice${++hosts}.localhost`
		expect((await add(name)).status).toBe(201)
		expect((await add(name)).body.message).toContain('already has')
		for (let i = 1; i < 20; i++) await add(`many${i}x${hosts}.localhost`)
		expect((await add('more.localhost')).body.message).toContain('at most 20')
	})
})

describe('a domain', () => {
	it('goes from unproven to live, and tells what is missing', async () => {
		const { add, again, prove, call } = await adder()
		const { body } = await add(newHost())
		const { host, id } = body
		expect(await again(id)).toMatchObject({
			state: 'unproven',
			problem: expect.stringContaining('not found'),
		})
		await setRecords(`_leadlinks.${host}`, 'TXT', ['"leadlinks=another"'])
		expect((await again(id)).problem).toContain('something else')
		await setRecords(`_leadlinks.${host}`, 'TXT', 503)
		expect((await again(id)).problem).toContain('DNS did not answer')
		await prove(body)
		expect(await again(id)).toMatchObject({
			state: 'pointing',
			problem: expect.stringContaining('nowhere'),
		})
		await setRecords(host, 'CNAME', ['elsewhere.example.com'])
		expect((await again(id)).problem).toContain('somewhere else')
		await pointHere(host)
		expect(await again(id)).toMatchObject({ state: 'live', problem: null })
		expect((await call(`/${id}`)).body.records.map(({ found }) => found)).toEqual([true, true])
	})

	it('at the top of a zone points here by the same addresses', async () => {
		const { add, again, prove } = await adder()
		const { body } = await add(newHost().replace('go.', ''))
		await prove(body)
		await setRecords('links.example.com', 'A', ['93.184.216.34', '93.184.216.35'])
		await setRecords(body.host, 'A', ['93.184.216.35'])
		expect((await again(body.id)).state).toBe('live')
	})

	it('breaks at the second failure in a row, and works again', async () => {
		const { add, again, prove } = await adder(withoutCertificates)
		const { body } = await add(newHost())
		await prove(body)
		await pointHere(body.host)
		expect((await again(body.id)).state).toBe('live')
		await setRecords(body.host, 'CNAME', ['elsewhere.example.com'])
		expect(await again(body.id)).toMatchObject({ state: 'live', problem: expect.any(String) })
		await setRecords(body.host, 'CNAME', 500)
		expect((await again(body.id)).state).toBe('live')
		await setRecords(body.host, 'CNAME', ['elsewhere.example.com'])
		expect((await again(body.id)).state).toBe('broken')
		await pointHere(body.host)
		expect((await again(body.id)).state).toBe('live')
	})

	it.each([
		['wait', 'certificate', 'being issued'],
		['late', 'certificate', 'could not be issued'],
		['busy', 'certificate', 'did not answer'],
		['down', 'certificate', 'did not answer'],
		['odd', 'certificate', 'did not answer'],
		['refused', 'certificate', 'refused us'],
		['twice', 'live', null],
	])('whose certificate is %s: %s', async (label, state, problem) => {
		const { add, again, prove } = await adder()
		const { body } = await add(newHost(label))
		await prove(body)
		await pointHere(body.host)
		for (let i = 0; i < 2; i++) {
			expect(await again(body.id)).toMatchObject({
				state,
				problem: problem && expect.stringMatching(i === 1 && label === 'late' ? /issued/ : problem),
			})
		}
	})

	it('gives its certificate back', async () => {
		const { add, again, prove, call } = await adder()
		const { body } = await add(newHost())
		await prove(body)
		await pointHere(body.host)
		await again(body.id)
		await call(`/${body.id}`, 'DELETE')
		const calls = async () =>
			(await fetch(`${env.CLOUDFLARE_API_BASE}/calls?host=${body.host}`)).json()
		await expect.poll(calls).toEqual(['POST', 'DELETE'])
		const left = () =>
			env.DB.prepare('select 1 from left_certificates where host = ?').bind(body.host).first()
		await expect.poll(left).toBeNull()
	})

	it('that is removed while its certificate is asked for leaves it to be given back', async () => {
		const { add } = await adder()
		const { body } = await add(newHost())
		const row = await env.DB.prepare(
			'update domains set removed_at = 1 where id = ? returning workspace_id as workspaceId',
		)
			.bind(body.id)
			.first<{ workspaceId: number }>()
		const domain = { ...body, state: 'unproven', provenAt: null } as unknown as Domain
		const found = { ...(await checkDomain(withoutCertificates, domain)), certificateId: 'ch-late' }
		await expect(
			recordFindings(database(env.DB), row?.workspaceId ?? 0, domain, found),
		).rejects.toThrow()
		const left = await env.DB.prepare('select id from left_certificates where host = ?')
			.bind(body.host)
			.first()
		expect(left).toEqual({ id: 'ch-late' })
	})

	it('is not looked up twice within seconds', async () => {
		const { add, prove, call } = await adder()
		const { body } = await add(newHost())
		expect((await call(`/${body.id}/check`, 'POST')).body.state).toBe('unproven')
		await prove(body)
		expect((await call(`/${body.id}/check`, 'POST')).body.state).toBe('unproven')
	})
})

describe('another workspace', () => {
	it('can claim a domain until somebody proves it, and not take it then', async () => {
		const [ada, bob] = [await adder(withoutCertificates), await adder(withoutCertificates)]
		const { body } = await ada.add(newHost())
		const claim = await bob.add(body.host)
		expect(claim.status).toBe(201)
		await ada.prove(body)
		expect((await ada.again(body.id)).state).toBe('pointing')
		await bob.prove(claim.body)
		expect(await bob.again(claim.body.id)).toMatchObject({
			state: 'unproven',
			problem: expect.stringContaining('Another workspace'),
		})
		expect((await (await adder(withoutCertificates)).add(body.host)).status).toBe(409)
	})

	it('can take a removed one only once it points nowhere, and its owner at any time', async () => {
		const [ada, bob] = [await adder(withoutCertificates), await adder(withoutCertificates)]
		const { body } = await ada.add(newHost())
		await ada.prove(body)
		await pointHere(body.host)
		await ada.again(body.id)
		expect((await ada.call(`/${body.id}`, 'DELETE')).status).toBe(204)
		expect((await bob.add(body.host)).body.message).toContain('still points')
		const back = await ada.add(body.host)
		expect(back.body.state).toBe('unproven')
		await ada.call(`/${back.body.id}`, 'DELETE')
		await setRecords(body.host, 'CNAME', [])
		expect((await bob.add(body.host)).status).toBe(201)
	})

	it('has no links on it', async () => {
		const [ada, bob] = [await adder(env), await adder(env)]
		const domain = `foreign${++hosts}.localhost`
		await ada.add(domain)
		const response = await bob.api.links.$post({
			json: { title: 'Theirs', destinationUrl: 'https://example.com', domain },
		})
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{ issues: [{ path: 'domain' }] },
		])
		expect((await bob.call('')).body).toEqual([])
	})
})

describe('removing a domain', () => {
	it('takes its links back to the default host, without slugs that are taken there', async () => {
		const ada = await adder(env)
		const domain = `moved${++hosts}.localhost`
		const { body } = await ada.add(domain)
		const slug = `taken${hosts}`
		const [own, free] = [
			await makeLink(ada, { domain, slug }),
			await makeLink(ada, { domain, slug: `free${hosts}` }),
		]
		await makeLink(ada, { slug })
		expect((await ada.call(`/${body.id}`)).body.links).toBe(2)
		await ada.call(`/${body.id}`, 'DELETE')
		const slugOf = async (id: number) => {
			const answer = await (await ada.api.links[':id'].$get({ param: { id: String(id) } })).json()
			return 'slug' in answer && [answer.slug, answer.domain]
		}
		expect(await slugOf(own.id)).toEqual([null, null])
		expect(await slugOf(free.id)).toEqual([`free${hosts}`, null])
		const { results } = await env.DB.prepare('select 1 from link_names where host = ?')
			.bind(domain)
			.all()
		expect(results).toEqual([])
		expect((await browser().send(`/l/free${hosts}`)).status).toBe(200)
	})
})

it('no change is logged of a domain that was removed in the meantime', async () => {
	const ada = await adder(env)
	const { body } = await ada.add(`gone${++hosts}.localhost`)
	await ada.call(`/${body.id}`, 'DELETE')
	const db = database(env.DB)
	const workspaceId = (await env.DB.prepare('select workspace_id from domains where id = ?')
		.bind(body.id)
		.first('workspace_id')) as number
	const entry = { workspaceId, type: 'host_changed', about: body.host, rule: '' } as const
	const event = (condition: SQL) => addRuleEntry(db, entry, condition)
	await expect(
		changeDomain(db, workspaceId, body.id, { root: null }, event as EventIf),
	).rejects.toMatchObject({ status: 404 })
	const logged = "select count(*) as n from account_events where type = 'host_changed'"
	expect(await env.DB.prepare(logged).first('n')).toBe(0)
})

it('its root and unknown names lead where the owner says, but nowhere harmful', async () => {
	const { add, call } = await adder(env)
	const { body } = await add(`leads${++hosts}.localhost`)
	const change = (json: object) => call(`/${body.id}`, 'PATCH', json)
	expect((await change({ root: 'brand.com' })).body).toMatchObject({ root: 'https://brand.com' })
	for (const json of [
		{},
		{ root: 'javascript:alert(1)' },
		{ root: 'https://pаypal.com' },
		{ host: 'x.com' },
	])
		expect((await change(json)).status).toBe(400)
})
