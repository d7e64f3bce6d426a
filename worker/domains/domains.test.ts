// Company domains: proved by DNS, and looked up again every night.
import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { owner } from '../testing/client'
import { change, check, claim, listed, newDomain, verified } from '../testing/companyDomains'
import { setRecords } from '../testing/dns'
import { providerServer } from '../testing/providers'
import { checkCompanyDomains } from './nightly'

let server = providerServer()
beforeEach(() => {
	server = providerServer()
})

describe('a domain', () => {
	it('is verified by a TXT record, and by one workspace only', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		const { status, body } = await claim(ada, `ada@${domain.toUpperCase()}`)
		expect([status, body]).toMatchObject([
			201,
			{
				domain,
				verified: false,
				record: {
					name: `_leadlinks.${domain}`,
					value: expect.stringMatching(/^leadlinks-verification=[\da-f]{32}$/),
				},
				requireProvider: false,
				joinAs: null,
			},
		])
		const { id } = body as { id: number }
		expect((await check(ada, id)).body).toMatchObject({
			message: expect.stringContaining('has no TXT record'),
		})
		await setRecords(`_leadlinks.${domain}`, 'TXT', ['"leadlinks-verification=forged"'])
		expect((await check(ada, id)).body).toMatchObject({
			message: expect.stringContaining('has other TXT records'),
		})
		await setRecords(`_leadlinks.${domain}`, 'TXT', 503)
		expect((await check(ada, id)).status).toBe(503)
		expect((await change(ada, id, { joinAs: 'viewer' })).status).toBe(409)
		const { record } = await verified(await owner('eve@acme.io', server.settings), domain)
		expect(record.name).toBe(`_leadlinks.${domain}`)
		const [mine] = await listed(ada)
		await setRecords(record.name, 'TXT', [`"${mine?.record.value}"`])
		expect(await check(ada, id)).toMatchObject({
			status: 409,
			body: { message: `Another workspace has verified ${domain}. It has to remove it first.` },
		})
	})

	it.each([
		['gmail.com', 400, 'is a mail provider’s'],
		['mailinator.com', 400, 'is a mail provider’s'],
		['not a domain', 400, 'Please enter a domain'],
		['localhost', 400, 'Please enter a domain'],
		['10.0.0.1', 400, 'Please enter a domain'],
		['https://acme.com/', 400, 'Please enter a domain'],
	])('%s can’t be claimed', async (domain, status, message) => {
		const ada = await owner('ada@acme.io', server.settings)
		expect(await claim(ada, domain)).toMatchObject({
			status,
			body: { message: expect.stringContaining(message) },
		})
	})

	it('is claimed once, at most ten times, and its log says by whom', async () => {
		const ada = await owner('ada@acme.io', server.settings)
		for (let i = 0; i < 10; i++) expect((await claim(ada, `a${i}.example.org`)).status).toBe(201)
		expect((await claim(ada, 'a0.example.org')).status).toBe(409)
		expect((await claim(ada, 'b.example.org')).status).toBe(409)
		const [first] = await listed(ada)
		const param = { id: String(first?.id) }
		expect((await ada.api.workspace.domains[':id'].$delete({ param })).status).toBe(204)
		expect((await claim(ada, 'b.example.org')).status).toBe(201)
		const log = await (await ada.api.workspace.log.$get({ query: { group: 'people' } })).json()
		expect(log.slice(0, 2)).toMatchObject([
			{ type: 'company_domain_added', about: 'b.example.org' },
			{ type: 'company_domain_removed', about: 'a0.example.org' },
		])
	})
})

describe('at night', () => {
	const night = (days: number) =>
		checkCompanyDomains(server.settings, Date.now() + days * millisecondsInDay + millisecondsInHour)

	it('a missing record is told by mail, and after a week the domain is no longer verified', async () => {
		const domain = newDomain()
		const ada = await owner('ada@acme.io', server.settings)
		await server.work()
		const { id, record } = await verified(ada, domain)
		await night(1)
		expect(await listed(ada)).toMatchObject([{ verified: true, missingSince: null }])
		await setRecords(record.name, 'TXT', 503)
		await night(2)
		expect(await listed(ada)).toMatchObject([{ verified: true, missingSince: null }])
		await setRecords(record.name, 'TXT', [])
		await night(3)
		expect(await listed(ada)).toMatchObject([{ verified: true, missingSince: expect.any(String) }])
		const [mail] = await server.inbox()
		expect(mail).toMatchObject({
			to: 'ada@acme.io',
			subject: `The DNS record of ${domain} is missing`,
		})
		expect(mail?.text).toContain(record.value)
		await night(4)
		expect(await server.inbox()).toHaveLength(2)
		await setRecords(record.name, 'TXT', [`"${record.value}"`])
		await night(5)
		expect(await listed(ada)).toMatchObject([{ verified: true, missingSince: null }])
		await setRecords(record.name, 'TXT', [])
		await night(6)
		await setRecords(record.name, 'TXT', [`"${record.value}"`])
		expect((await check(ada, id)).status).toBe(200)
		expect(await listed(ada)).toMatchObject([{ verified: true, missingSince: null }])
		await setRecords(record.name, 'TXT', [])
		await env.DB.prepare('update workspace_domains set checked_at = 0').run()
		await night(6)
		await night(12)
		expect(await listed(ada)).toMatchObject([{ verified: true }])
		await night(14)
		expect(await listed(ada)).toMatchObject([{ verified: false, missingSince: null }])
	})

	it('many domains take several invocations', async () => {
		await owner('ada@acme.io', server.settings)
		await env.DB.prepare(
			`insert into workspace_domains (workspace_id, domain, proof, created_at, verified_at, checked_at)
			select (select max(id) from workspaces), 'many' || value || '.example.net', 'x', 1, 1, 1
			from json_each(?)`,
		)
			.bind(JSON.stringify(Array.from({ length: 45 }, (_, i) => i)))
			.run()
		await server.work()
		await checkCompanyDomains(server.settings, Date.now())
		expect(server.queued.filter(({ type }) => type === 'company-domains')).toHaveLength(1)
		const left = () =>
			env.DB.prepare('select count(*) n from workspace_domains where checked_at = 1').first('n')
		expect(await left()).toBe(5)
		await server.work()
		expect(await left()).toBe(0)
	})
})
