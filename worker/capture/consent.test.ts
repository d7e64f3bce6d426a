import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, owner, submitLead } from '../testing/client'

const visitor = browser()
const terms = { text: 'I <agree> to be called', url: 'https://acme.io/terms', required: true }
const grace = { name: 'Grace Hopper', email: 'grace@navy.mil' }

const pageOf = async (shortId: string) => (await visitor.send(`/l/${shortId}?_consent=1`)).text()
const post = (shortId: string, form: Record<string, string>) =>
	visitor.send(`/l/${shortId}`, { method: 'POST', body: new URLSearchParams(form) })

type Ada = Awaited<ReturnType<typeof owner>>
const consents = async (ada: Ada) =>
	(await (await ada.api.leads.$get({ query: {} })).json()).map(({ consent }) => consent).reverse()

const change = async (ada: Ada, id: number, json: object) => {
	const response = await ada.api.links[':id'].$patch({ param: { id: String(id) }, json })
	expect(response.status).toBe(200)
	return response.json()
}

describe('a consent', () => {
	it('is asked for, never pre-ticked, and stored as the visitor read it', async () => {
		const ada = await owner()
		const { id, shortId, consent } = await makeLink(ada, { consent: terms })
		expect(consent).toEqual({ ...terms, version: 1 })
		const html = await pageOf(shortId)
		expect(html).toContain('I &lt;agree&gt; to be called')
		expect(html).not.toContain('checked=""')
		const info = await (await visitor.send(`/api/info/${shortId}`)).json()
		expect(info).toMatchObject({ consent })

		const issue = { path: '_consent', message: 'Please tick this to go on' }
		const refused = await submitLead(shortId, grace)
		expect([refused.status, await refused.json()]).toEqual([
			400,
			{ message: 'Please fill in all required fields', code: 'bad_input', issues: [issue] },
		])
		const again = await (await post(shortId, { ...grace, email: 'x', _consent: '1' })).text()
		expect(again).toMatch(/checked=""[^>]*name="_consent"|name="_consent"[^>]*checked=""/)

		// Given on a page still open while the owner writes a new version.
		const other = { ...terms, text: 'I agree to be written to', url: null }
		expect((await change(ada, id, { consent: other })).consent).toEqual({ ...other, version: 2 })
		// Anything but a version, as from an API client, means the current one.
		const ways = ['1', '2', true, '9', 'on', '1234567'].map((_consent) => ({ _consent }))
		for (const [i, given] of ways.entries()) {
			expect((await submitLead(shortId, { ...grace, name: `Grace ${i}`, ...given })).status).toBe(
				200,
			)
			await env.DB.prepare('update leads set created_at = created_at - 1').run()
		}
		const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
		const first = { text: terms.text, url: terms.url, version: 1, at }
		const second = { text: other.text, url: null, version: 2, at }
		expect(await consents(ada)).toEqual([first, second, second, null, second, second])
		for (const _consent of [false, '', 1]) {
			expect((await submitLead(shortId, { ...grace, _consent })).status).toBe(400)
		}
		// Given once to each version: two leads.
		for (const _consent of ['1', '2', '2']) {
			await submitLead(shortId, { ...grace, _consent }, { 'Idempotency-Key': 'both' })
		}
		expect((await consents(ada)).length).toBe(ways.length + 2)

		// The same text is the same version, whether required or not.
		const optional = { ...terms, required: false }
		expect((await change(ada, id, { consent: optional })).consent).toEqual({
			...optional,
			version: 1,
		})
		expect((await change(ada, id, { consent: null })).consent).toBeNull()
		expect((await change(ada, id, { consent: { ...terms, text: 'New' } })).consent).toMatchObject({
			version: 3,
		})
	})

	it('is in the CSV and the download if the link asks for one, and is deleted with the lead', async () => {
		const ada = await owner()
		const { shortId } = await makeLink(ada, { consent: { ...terms, required: false } })
		await submitLead(shortId, grace)
		await submitLead(shortId, { ...grace, email: 'other@navy.mil', _consent: true })
		const csv = await (await ada.send('/api/export/leads')).text()
		expect(csv).toContain(',Consent,Consent Version,Consent Given')
		expect(csv).toMatch(/,I <agree> to be called,1,\d{4}-\d\d-\d\dT/)
		expect(await (await ada.send('/api/auth/download')).text()).toContain('"version":1,"at":"')
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		await ada.api.leads.delete.$post({ json: { ids: leads.map(({ id }) => id) } })
		const left = await env.DB.prepare('select count(*) n from leads where consent is not null')
		expect(await left.first('n')).toBe(0)
	})

	it.each([
		[{ ...terms, text: ' ' }, 'consent.text', 'A consent needs text'],
		[{ url: null }, 'consent.text', 'A consent needs text'],
		[{ ...terms, url: 'javascript:alert(1)' }, 'consent.url', 'Please enter a valid URL'],
		[{ ...terms, text: 'x'.repeat(501) }, 'consent.text', 'The consent is too long'],
		[
			{ ...terms, version: 7 },
			'consent.version',
			'Unknown parameter version. Known are text, url, required and translations.',
		],
		['yes', 'consent', 'consent must be an object or null'],
	])('refuses %j', async (consent, path, message) => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const response = await ada.send(`/api/links/${id}`, {
			method: 'PATCH',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ title: 'Half', consent }),
		})
		const { issues } = (await response.json()) as { issues: unknown[] }
		expect([response.status, issues[0]]).toEqual([400, { path, message }])
		const link = await ada.api.links[':id'].$get({ param: { id: String(id) } })
		expect(await link.json()).toMatchObject({ title: 'The guide', consent: null })
	})
})

describe('a message instead of the destination', () => {
	const after = { kind: 'message' as const, text: 'We <will> call.\n"Soon"' }

	it('is shown with and without JavaScript, and the page names no host', async () => {
		const { shortId } = await makeLink(await owner(), { after })
		expect(await pageOf(shortId)).not.toContain('Takes you to')
		const answer = await (await submitLead(shortId, grace)).json()
		expect(answer).toMatchObject({ thanks: after.text })
		const html = await (await post(shortId, grace)).text()
		expect(html).toContain('We &lt;will&gt; call.\n&quot;Soon&quot;')
		expect(html).toContain('Thank you!')
		expect(html).not.toContain('http-equiv="refresh"')
	})

	it.each([
		[{ kind: 'message', text: '' }, 'after.text', 'A message needs text'],
		[{ kind: 'message', text: 'x'.repeat(1001) }, 'after.text', 'The message is too long'],
		[
			{ kind: 'dance' },
			'after.kind',
			'The kind of after must be redirect, message, booking or file',
		],
		[
			{ kind: 'redirect', text: 'x' },
			'after.text',
			'Unknown parameter text. The only one is kind.',
		],
	])('refuses %j', async (after, path, message) => {
		const response = await (await owner()).send('/api/links', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ title: 'A', destinationUrl: 'acme.io', after }),
		})
		const { issues } = (await response.json()) as { issues: unknown[] }
		expect([response.status, issues]).toEqual([400, [{ path, message }]])
	})
})
