import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { metered } from '../testing/metered'
import { evictLink } from './publicLink'

const email = { key: 'email', type: 'email', label: 'Email', required: true } as const
const name = { key: 'name', type: 'name', label: 'Name', required: true } as const
const company = { key: 'company', type: 'company', label: 'Company' } as const
const team = { key: 'team', type: 'number', label: 'Team size', required: true } as const
const note = { key: 'note', type: 'longText', label: 'Anything else?' } as const
const grace = { name: 'Grace Hopper', email: 'grace@sundialhq.com', company: 'Sundial' }
const box = 'name="_remember"'
const greeting = 'Continue as <bdi>g•••@sundialhq.com</bdi>'

type Ada = Awaited<ReturnType<typeof owner>>
type Visitor = ReturnType<typeof browser>

/** An owner whose pages remember visitors, with two links. */
async function asksOnce() {
	const ada = await owner()
	expect((await ada.api.workspace.$patch({ json: { askOnce: true } })).status).toBe(200)
	const guide = await makeLink(ada, { title: 'Guide', fields: [name, email, company, note] })
	const webinar = await makeLink(ada, {
		title: 'Webinar',
		fields: [email, company, team, note],
		destinationUrl: 'https://webinar.example.org/',
		appendAnswers: { email: 'email', team: 'team' },
	})
	return { ada, guide, webinar }
}

const post = (visitor: Visitor, path: string, form: Record<string, string> = {}) =>
	visitor.send(`/l/${path}`, { method: 'POST', body: new URLSearchParams(form) })
const pageOf = async (visitor: Visitor, path: string) => (await visitor.send(`/l/${path}`)).text()
const leave = (visitor: Visitor, shortId: string, answers: object = { ...grace, _remember: '1' }) =>
	visitor.send(`/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(answers),
	})
const newest = async (ada: Ada) => (await (await ada.api.leads.$get({ query: {} })).json())[0]

describe('asking once', () => {
	it('is off until the owner switches it on', async () => {
		const ada = await owner()
		const { shortId } = await makeLink(ada)
		const visitor = browser()
		expect(await pageOf(visitor, shortId)).not.toContain(box)
		const answer = await leave(visitor, shortId)
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
		expect((await newest(ada))?.additionalData).toEqual({})
		const user = await (await ada.api.auth.user.$get()).json()
		expect(user.workspace.askOnce).toBe(false)
	})

	it('needs the visitor to tick its own box, and sets one cookie of the pages alone', async () => {
		const { ada, guide } = await asksOnce()
		const visitor = browser()
		const page = await pageOf(visitor, guide.shortId)
		expect(page).toContain(box)
		expect(page).not.toContain('checked=""')
		expect((await leave(visitor, guide.shortId, grace)).headers.getSetCookie()).toEqual([])
		for (const answer of [
			await leave(visitor, guide.shortId, { ...grace, name: 'Grace', _remember: '1' }),
			await post(browser(), guide.shortId, { ...grace, _remember: '1' }),
		]) {
			const [cookie = '', ...others] = answer.headers.getSetCookie()
			expect(others).toEqual([])
			expect(cookie).toMatch(
				/^known-\d+=[\w.-]+; Max-Age=15552000; Path=\/l; HttpOnly; SameSite=Lax$/,
			)
			const content = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()
			expect(content).toMatch(/^\[\d+,"g•••@sundialhq.com","name","email","company"\]$/)
		}
		expect((await newest(ada))?.additionalData).toMatchObject({ remembered: 'yes' })
	})

	it('greets on the owner’s other links, asks for what is missing, and takes one press', async () => {
		const { ada, guide, webinar } = await asksOnce()
		const visitor = browser()
		await leave(visitor, guide.shortId, { ...grace, note: 'Call me', _remember: '1' })
		const page = await pageOf(visitor, `${webinar.shortId}?utm_source=mail`)
		expect(page).toContain(greeting)
		expect(page).toContain(`action="/l/${webinar.shortId}/continue?utm_source=mail"`)
		expect(page).toContain('name="team"')
		for (const hidden of [
			'name="email"',
			'name="company"',
			'name="note"',
			box,
			'grace@',
			'Sundial<',
		]) {
			expect(page).not.toContain(hidden)
		}
		const missing = await post(visitor, `${webinar.shortId}/continue`)
		expect(missing.status).toBe(400)
		expect(await missing.text()).toMatch(/aria-invalid[\s\S]*Continue as/)

		const sent = await post(visitor, `${webinar.shortId}/continue?utm_source=mail`, { team: '12' })
		const after = await sent.text()
		expect(after).toContain('https://webinar.example.org/?team=12')
		expect(after).not.toContain('grace')
		expect(await newest(ada)).toMatchObject({
			email: grace.email,
			name: null,
			linkTitle: 'Webinar',
			answers: { company: 'Sundial', team: '12' },
			additionalData: { returning: 'yes', utmSource: 'mail' },
		})
	})

	it('makes the visitor a returning one for rules, by the cookie or the address', async () => {
		const { ada, guide } = await asksOnce()
		const rules = [
			{
				name: 'Back',
				when: [{ fact: 'returning' as const, op: 'is' as const, value: ['yes'] }],
				then: { kind: 'redirect' as const, url: 'https://back.example.org/' },
			},
		]
		const phone = { key: 'phone', type: 'phone', label: 'Phone' } as const
		const call = await makeLink(ada, { fields: [phone], rules })
		const visitor = browser()
		const answers = { ...grace, email: 'a@sundialhq.com', _remember: '1' }
		await leave(visitor, guide.shortId, answers)
		const list = await makeLink(ada, { fields: [name], rules })
		const sent = await (await post(visitor, `${list.shortId}/continue`)).text()
		expect(sent).toContain('https://back.example.org/')
		// Nothing that the form asks is known.
		expect(await pageOf(visitor, call.shortId)).not.toContain('Continue as')
		await submitLead(guide.shortId, { ...grace, email: 'a@sundialhq.com', name: 'A' })
		expect((await newest(ada))?.additionalData).toMatchObject({ returning: 'yes' })
		expect(await (await ada.send('/api/export/leads')).text()).toMatch(/,Came Back,Notes/)
	})

	it('ends with “Not you?”, wherever the cookie was copied to, and starts again with the box', async () => {
		const { ada, guide, webinar } = await asksOnce()
		const visitor = browser()
		const [cookie = ''] = (await leave(visitor, guide.shortId)).headers.getSetCookie()
		const copy = { cookie: cookie.split(';')[0] ?? '' }
		const forgot = await post(visitor, `${webinar.shortId}/forget?utm_source=x`)
		expect([forgot.status, forgot.headers.get('location')]).toEqual([
			303,
			`/l/${webinar.shortId}?utm_source=x`,
		])
		expect(forgot.headers.getSetCookie()[0]).toMatch(/^known-\d+=; Max-Age=0; Path=\/l/)
		expect((await newest(ada))?.additionalData).toEqual({})
		const replayed = await browser().send(`/l/${webinar.shortId}/continue`, {
			method: 'POST',
			headers: copy,
			body: new URLSearchParams({ team: '1' }),
		})
		expect([replayed.status, replayed.headers.get('location')]).toEqual([
			303,
			`/l/${webinar.shortId}`,
		])
		expect(replayed.headers.getSetCookie()[0]).toMatch(/Max-Age=0/)
		expect(await ada.api.leads.$get({ query: {} }).then((all) => all.json())).toHaveLength(1)

		const page = await pageOf(visitor, webinar.shortId)
		expect(page).toContain(box)
		await leave(visitor, webinar.shortId, { email: grace.email, team: 3, _remember: '1' })
		expect(await pageOf(visitor, guide.shortId)).toContain(greeting)
	})

	it.each([
		['erased', (ada: Ada) => ada.api.privacy.erase.$post({ json: { email: grace.email } })],
		[
			'deleted',
			async (ada: Ada) => {
				const id = String((await newest(ada))?.id)
				return ada.api.leads[':id'].$delete({ param: { id }, query: {} })
			},
		],
	])('ends when the lead is %s', async (_, end) => {
		const { ada, guide, webinar } = await asksOnce()
		const visitor = browser()
		await leave(visitor, guide.shortId)
		expect((await end(ada)).ok).toBe(true)
		expect((await post(visitor, `${webinar.shortId}/continue`, { team: '1' })).status).toBe(303)
		expect(await pageOf(visitor, webinar.shortId)).not.toContain('Continue as')
	})

	it('knows nobody for another owner, in a frame, after its time, with a forged cookie, or switched off', async () => {
		const { ada, guide, webinar } = await asksOnce()
		const other = await asksOnce()
		const visitor = browser()
		const [cookie = ''] = (await leave(visitor, guide.shortId)).headers.getSetCookie()
		expect(await pageOf(visitor, other.guide.shortId)).not.toContain('Continue as')

		const [pair = ''] = cookie.split(';')
		const [, until = '', body = '', sign = ''] = /=(\w+)\.([\w-]+)\.([\w-]+)$/.exec(pair) ?? []
		const forge = async (value: string) => {
			const headers = { cookie: `${pair.split('=')[0]}=${value}` }
			const response = await browser().send(`/l/${webinar.shortId}`, { headers })
			expect(response.status).toBe(200)
			return response.text()
		}
		expect(await forge(`${until}.${body}.${sign}`)).toContain(greeting)
		const forged = Buffer.from('[1,"g•••@sundialhq.com","email"]').toString('base64url')
		for (const value of [
			`zzzzzz.${body}.${sign}`,
			`${until}.${forged}.${sign}`,
			'x',
			'..',
			`${until}.`,
			// As many letters, but more bytes.
			`${until}.${body}.${'%C3%A9'.repeat(sign.length)}`,
		]) {
			expect(await forge(value)).not.toContain('Continue as')
		}

		await ada.api.links[':id'].$patch({
			param: { id: String(webinar.id) },
			json: { allowedOrigins: ['https://acme.io'] },
		})
		const framed = await pageOf(visitor, `${webinar.shortId}?embed`)
		expect(framed).not.toContain('Continue as')
		expect(framed).not.toContain(box)

		await ada.api.workspace.$patch({ json: { askOnce: false } })
		await evictLink(origin, [guide.shortId.toLowerCase()])
		expect(await pageOf(visitor, guide.shortId)).not.toContain('Continue as')
		expect((await post(visitor, `${guide.shortId}/continue`)).status).toBe(303)
	})

	it('takes no trip on a page that is known, and one more to continue', async () => {
		const { guide, webinar } = await asksOnce()
		const { db, spent } = metered(env.DB as never)
		const visitor = browser({ ...env, DB: db } as never)
		await leave(visitor, guide.shortId)
		await pageOf(visitor, webinar.shortId)
		const before = { ...spent }
		expect(await pageOf(visitor, webinar.shortId)).toContain(greeting)
		expect(spent.trips - before.trips).toBe(0)
		expect((await post(visitor, `${webinar.shortId}/continue`, { team: '12' })).status).toBe(200)
		expect(spent.trips - before.trips).toBe(2)
	})
})
