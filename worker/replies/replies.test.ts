// Mails to visitors: the one that confirms an address, and the owner's reply.

import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '../../schema/day'
import { barredDays } from '../../schema/visitorMail'
import { makeLink, origin, owner, submitLead } from '../testing/client'
import { mailServer } from '../testing/mail'
import type { Owner } from '../testing/people'
import { ask } from '../testing/settings'

type Input = Parameters<typeof makeLink>[1]

const grace = { name: 'Grace Hopper', email: 'grace@navy.mil' }
const name = { key: 'name', type: 'name', label: 'Name' } as const
const email = { key: 'email', type: 'email', label: 'Email', required: true } as const
const fields = [
	name,
	email,
	{ key: 'size', type: 'select', label: 'Size', options: ['Small', 'Large'], required: false },
] satisfies NonNullable<Input>['fields']
const reply = {
	subject: 'Your guide, {name}',
	text: 'Hi {name},\n\nyou chose {size}.\n\n{destination}',
}

let server: ReturnType<typeof mailServer>
let ada: Owner

beforeEach(async () => {
	await env.DB.batch([
		env.DB.prepare('delete from event_consumers'),
		env.DB.prepare('delete from events'),
		env.DB.prepare('delete from visitor_mails'),
		env.DB.prepare('delete from visitor_mail_days'),
		env.DB.prepare('delete from mail_stops'),
		env.DB.prepare('delete from dev_mails'),
		// The mails' links lead to where the first account last logged in.
		env.DB.prepare('delete from users'),
	])
	server = mailServer()
	ada = await owner('ada@acme.io', server.settings)
	server.queued.length = 0
})

const linkWith = (input: Input) =>
	makeLink(ada, { fields: [...fields], leadMails: 'never', ...input })

async function mails() {
	await server.deliver()
	return server.inbox()
}
const mailOf = async () => (await mails())[0]
const addressIn = (text: string | undefined, page: 'confirm' | 'stop') =>
	new RegExp(`${origin}/l/[\\w-]+/${page}/\\S+`).exec(text ?? '')?.[0] ?? `no address to ${page}`

const post = (url: string, form: Record<string, string> = {}, headers = {}) =>
	ask(server.settings, url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', origin, ...headers },
		body: new URLSearchParams(form).toString(),
	})
const leadOf = async () => (await (await ada.api.leads.$get({ query: {} })).json())[0]
const detailOf = async () => {
	const lead = await leadOf()
	return (await ada.api.leads[':id'].$get({ param: { id: String(lead?.id) } })).json()
}
const later = (hours: number) =>
	env.DB.prepare('update visitor_mails set sent_at = sent_at - ?')
		.bind(hours * 3_600_000)
		.run()

describe('confirming an address', () => {
	it.each(['after', 'before'] as const)(
		'%s: one press confirms, opening does not',
		async (confirm) => {
			const link = await linkWith({ confirm })
			const answer = await (await submitLead(link.shortId, grace)).json()
			expect(answer).toMatchObject(
				confirm === 'after'
					? { destinationUrl: link.destinationUrl }
					: {
							destinationUrl: '',
							mailed: { title: 'Check your email', again: expect.any(String) },
						},
			)
			const mail = await mailOf()
			expect(mail).toMatchObject({
				to: grace.email,
				replyTo: 'ada@acme.io',
				subject: 'Please confirm your email address',
				text: expect.stringContaining(
					confirm === 'before' ? 'Confirm your address to get to' : 'You left your details at',
				),
			})
			const url = addressIn(mail?.text, 'confirm')
			for (const method of ['GET', 'HEAD', 'GET']) {
				const page = await ask(server.settings, url, { method })
				expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
				const html = await page.text()
				for (const secret of ['grace', 'Grace', 'navy', link.destinationUrl, 'ada@'])
					expect(html).not.toContain(secret)
			}
			expect((await leadOf())?.confirmedAt).toBeNull()

			const confirmed = await post(url)
			expect(confirmed.status).toBe(200)
			expect(await confirmed.text()).toContain(link.destinationUrl)
			const at = (await leadOf())?.confirmedAt
			expect(at).toEqual(expect.any(String))
			// Pressed again, as after a reload: the same page, the same moment.
			expect((await post(url)).status).toBe(200)
			expect((await leadOf())?.confirmedAt).toBe(at)
			const { results } = await env.DB.prepare(
				"select count(*) as n from events where type = 'lead.confirmed'",
			).all()
			expect(results).toEqual([{ n: 1 }])
			expect((await detailOf()).mails).toMatchObject([{ kind: 'confirm', state: 'sent' }])
		},
	)

	it('is in the visitor’s language, and from right to left', async () => {
		const link = await linkWith({ confirm: 'before', translations: { he: { title: 'המדריך' } } })
		const headers = { 'accept-language': 'he' }
		const body = await (await submitLead(link.shortId, grace, headers)).json()
		expect(body).toMatchObject({ mailed: { title: 'יש לבדוק את האימייל' } })
		const mail = await mailOf()
		expect(mail).toMatchObject({ subject: 'נא לאשר את כתובת האימייל שלך' })
		expect(mail?.text).toContain('„המדריך”')
		expect(mail?.html).toContain('<html lang="he" dir="rtl">')
		const page = await ask(server.settings, addressIn(mail?.text, 'confirm'))
		expect(await page.text()).toContain('<html lang="he" dir="rtl">')
	})

	it('without JavaScript, the page after the form says the same and asks again', async () => {
		const link = await linkWith({ confirm: 'before' })
		const page = await post(`${origin}/l/${link.shortId}`, grace)
		const html = await page.text()
		expect(html).toContain('Check your email')
		expect(html).not.toContain(link.destinationUrl)
		await mails()
		const again = /name="again" value="([^"]+)"/.exec(html)?.[1] ?? ''
		const action = `${origin}/l/${link.shortId}/again`
		// Within the hour none is sent.
		expect(await (await post(action, { again })).text()).toContain('within the last hour')
		expect(await mails()).toHaveLength(1)
		await later(2)
		expect(await (await post(action, { again })).text()).toContain('on its way again')
		expect(await mails()).toHaveLength(2)
		await later(2)
		// Also one that a limit kept from leaving.
		await env.DB.prepare("update visitor_mails set state = 'limited'").run()
		expect(await (await post(action, { again })).text()).toContain('on its way again')
		expect(await mails()).toHaveLength(3)
		expect((await post(action, { again: `${again}x` })).status).toBe(410)
	})

	it.each([
		['forged', (url: string) => url.replace(/.(\?|$)/, '!$1'), 410],
		[
			'of another link',
			(url: string, other: string) => url.replace(/\/l\/[\w-]+/, `/l/${other}`),
			410,
		],
		['of a lead that is gone', (url: string) => url, 410],
		['expired', (url: string) => url, 410],
		['posted from another site', (url: string) => url, 403],
	])('a token that is %s', async (what, change, status) => {
		const link = await linkWith({ confirm: 'before' })
		const other = await linkWith({ confirm: 'before' })
		await submitLead(link.shortId, grace)
		const url = change(addressIn((await mailOf())?.text, 'confirm'), other.shortId)
		if (what.includes('gone')) await env.DB.prepare('delete from leads').run()
		if (what === 'expired') {
			const now = Date.now()
			vi.spyOn(Date, 'now').mockReturnValue(now + 8 * 86_400_000)
		}
		const headers = what.includes('site') ? { origin: 'https://evil.example' } : {}
		const page = await post(url, {}, headers)
		vi.restoreAllMocks()
		expect(page.status).toBe(status)
		const html = await page.text()
		expect(html).not.toContain(link.destinationUrl)
		expect(html).toContain(status === 410 ? 'Go to the form' : 'Confirm my address')
		const { results } = await env.DB.prepare('select confirmed_at from leads').all()
		expect(results.every(({ confirmed_at }) => confirmed_at === null)).toBe(true)
	})

	it('is never asked of suspected spam, junk or imported leads', async () => {
		const link = await linkWith({ confirm: 'after', reply })
		await submitLead(link.shortId, { ...grace, _website: 'https://spam.example' })
		await submitLead(link.shortId, { email: 'x@mailinator.com', name: 'asdf' })
		await ada.api.links[':id'].import.$post({
			param: { id: String(link.id) },
			json: {
				importId: crypto.randomUUID(),
				dryRun: false,
				rows: [{ row: 1, name: 'Katherine', email: 'kate@nasa.gov' }],
			},
		})
		await env.DB.prepare(
			"update leads set qualification_status = 'unqualified' where email = 'x@mailinator.com'",
		).run()
		expect(await mails()).toEqual([])
	})
})

describe('a reply', () => {
	it('is sent once, from the owner, with what was answered', async () => {
		const link = await linkWith({ reply })
		await submitLead(link.shortId, { ...grace, size: 'Large' })
		const mail = await mailOf()
		expect(mail).toMatchObject({
			to: grace.email,
			replyTo: 'ada@acme.io',
			subject: 'Your guide, Grace Hopper',
		})
		expect(mail?.text).toContain('Hi Grace Hopper,\n\nyou chose Large.')
		expect(mail?.text).toContain(`Continue now: ${link.destinationUrl}`)
		expect(mail?.text).toContain('because you left your address at “The guide”')
		expect(mail?.text).toContain('Stop all email from Ada Owner: ')
		expect(mail?.html).toMatch(
			/<a href="[^"]+\/stop\/[^"]+"[^>]*>Stop all email from Ada Owner<\/a>/,
		)
		// The same events again.
		await env.DB.prepare("delete from event_consumers where name = 'visitor-mail'").run()
		expect(await mails()).toHaveLength(1)
		expect((await detailOf()).mails).toMatchObject([{ kind: 'reply', state: 'sent' }])
	})

	it('waits for the address where that is confirmed', async () => {
		const link = await linkWith({ reply, confirm: 'after' })
		await submitLead(link.shortId, grace)
		const mail = await mailOf()
		expect(mail?.subject).toBe('Please confirm your email address')
		await post(addressIn(mail?.text, 'confirm'))
		expect((await mails()).map(({ subject }) => subject)).toEqual([
			'Your guide, Grace Hopper',
			'Please confirm your email address',
		])
	})

	it('is not sent once its owner has switched it off', async () => {
		const link = await linkWith({ reply, confirm: 'after' })
		await submitLead(link.shortId, grace)
		await post(addressIn((await mailOf())?.text, 'confirm'))
		await server.hand([{ type: 'deliver' }])
		await ada.api.links[':id'].$patch({ param: { id: String(link.id) }, json: { reply: null } })
		expect((await mails()).map(({ subject }) => subject)).toEqual([
			'Please confirm your email address',
		])
		expect((await detailOf()).mails).toContainEqual(
			expect.objectContaining({ kind: 'reply', state: 'off' }),
		)
	})

	it('is in the visitor’s language where its owner translated it', async () => {
		const translations = { de: { reply: { subject: 'Ihr Leitfaden' } } }
		const link = await linkWith({ reply, translations })
		await submitLead(link.shortId, grace, { 'accept-language': 'de-AT' })
		const mail = await mailOf()
		expect(mail?.subject).toBe('Ihr Leitfaden')
		expect(mail?.text).toContain('Alle E-Mails von Ada Owner abbestellen')
		expect(mail?.text).toContain('you chose.')
	})

	it.each([
		['a link', 'Win at https://evil.example/x now', /evil\.example|:\/\//],
		['a bare host', 'Visit evil.com', /evil\.com/],
		['a full-width dot', 'Visit evil．com', /evil[.．]com/],
		['an address', 'mail me@evil.com', /@evil/],
		['markup', '<img src="x">', /<img src="x/],
		['a tag', '{email}', /grace@/],
		['another header', 'Grace\r\nBcc: all@evil.com', /\nBcc/],
	])('never carries %s from an answer', async (what, note, injected) => {
		const plain = { subject: 'Hi {note}', text: 'Hello {note}' }
		const noteField = { key: 'note', type: 'longText', label: 'Note' } as const
		const link = await linkWith({ fields: [...fields, noteField], reply: plain })
		await submitLead(link.shortId, { ...grace, note })
		const { subject = '', text = '', html = '' } = (await mailOf()) ?? {}
		expect(subject).toMatch(/^Hi /)
		expect(subject).not.toMatch(/[\r\n]/)
		const shown = html.slice(html.indexOf('<h1'), html.indexOf('You got'))
		expect(shown).not.toMatch(injected)
		if (what !== 'markup') expect(subject + text.split('-- ')[0]).not.toMatch(injected)
	})
})

describe('limits', () => {
	const send = (link: { shortId: string }, n: number) =>
		submitLead(link.shortId, { name: 'Grace', email: `grace${n}@navy.mil` })

	it('one mail for each address and link in an hour', async () => {
		const link = await linkWith({ reply })
		await submitLead(link.shortId, grace)
		await submitLead(link.shortId, { ...grace, size: 'Small' })
		expect(await mails()).toHaveLength(1)
		const { results } = await env.DB.prepare('select state from visitor_mails').all()
		expect(results.map(({ state }) => state).toSorted()).toEqual(['limited', 'sent'])
		await submitLead((await linkWith({ reply })).shortId, grace)
		expect(await mails()).toHaveLength(2)
	})

	it('a daily limit, in which refused mails count more', async () => {
		const link = await linkWith({ reply })
		await send(link, 1)
		await mails()
		// 50 a day at first: 19 sent, 3 refused of them, leave room for one.
		await env.DB.prepare('update visitor_mail_days set mails = 22, refused = 3').run()
		await send(link, 2)
		await send(link, 3)
		expect(await mails()).toHaveLength(2)
		const usage = await (await ada.api.mail.visitors.$get()).json()
		expect(usage).toMatchObject({ mode: 'local', used: 50, limit: 50, barredUntil: null })
		const { notifications } = await (await ada.api.notifications.$get({ query: {} })).json()
		expect(notifications).toMatchObject([{ kind: 'mails_near', about: null }])
	})

	it('an address gets ten a day, whoever sends them', async () => {
		for (let n = 0; n < 11; n++) {
			const link = await linkWith({ reply })
			await submitLead(link.shortId, grace)
		}
		expect(await mails()).toHaveLength(10)
	})
})

describe('stopping', () => {
	const sent = async () => {
		const link = await linkWith({ reply })
		await submitLead(link.shortId, grace)
		return { link, url: addressIn((await mailOf())?.text, 'stop') }
	}

	it('ends all mail of this owner, and of no other', async () => {
		const { url } = await sent()
		expect(await (await ask(server.settings, url)).text()).toContain('Stop all email')
		await submitLead((await linkWith({ reply })).shortId, grace)
		expect(await mails()).toHaveLength(2)
		// As mail programs do: RFC 8058.
		expect((await post(url, { 'List-Unsubscribe': 'One-Click' }, { origin: '' })).status).toBe(200)
		await submitLead((await linkWith({ reply })).shortId, grace)
		expect(await mails()).toHaveLength(2)
		const eve = await owner('eve@acme.io', server.settings)
		const other = await makeLink(eve, { reply, fields: [...fields], leadMails: 'never' })
		await submitLead(other.shortId, grace)
		expect((await mails()).filter(({ to }) => to === grace.email)).toHaveLength(3)
		expect((await post(`${url.split('?')[0]}x`)).status).toBe(400)
	})

	it('works when the link is gone', async () => {
		const { link, url } = await sent()
		await ada.api.links[':id'].$delete({ param: { id: String(link.id) }, query: {} })
		expect((await post(url)).status).toBe(200)
		const { results } = await env.DB.prepare('select * from mail_stops').all()
		expect(results).toHaveLength(1)
	})

	it('by three people who never asked for it ends the workspace’s mail', async () => {
		const link = await linkWith({ reply, confirm: 'off' })
		const before = await linkWith({ confirm: 'before' })
		for (const n of [1, 2, 3]) {
			await submitLead(link.shortId, { name: 'Grace', email: `grace${n}@navy.mil` })
			const url = addressIn((await mailOf())?.text, 'stop')
			// One person complains once.
			for (const _ of [1, 2]) await post(url, { unasked: 'yes' })
		}
		await submitLead(link.shortId, { name: 'Grace', email: 'grace4@navy.mil' })
		expect(await mails()).toHaveLength(3)
		const change = await ada.api.links[':id'].$patch({
			param: { id: String(link.id) },
			json: { confirm: 'after' },
		})
		expect(change.status).toBe(403)
		expect(await change.json()).toMatchObject({ message: expect.stringContaining('as spam') })
		// Nobody waits for a mail that can't be sent.
		const visitor = await submitLead(before.shortId, { name: 'G', email: 'g5@navy.mil' })
		expect(await visitor.json()).toEqual({ destinationUrl: before.destinationUrl })
	})
})

describe('setting it up', () => {
	const optionalEmail = { ...email, required: false }
	it.each<[string, Input, string]>([
		['no email', { fields: [name], confirm: 'after' }, 'must ask for an email address'],
		['an optional email', { fields: [optionalEmail], confirm: 'before' }, 'and require it'],
		['no form', { fields: [], reply }, 'must ask for an email address'],
		['an unknown tag', { reply: { subject: 'Hi', text: '{budget}' } }, '{budget} is not a field'],
		['no subject', { reply: { subject: '', text: 'Hi' } }, 'needs a subject'],
		['no text', { reply: { subject: 'Hi', text: ' ' } }, 'needs text'],
		['a long text', { reply: { subject: 'Hi', text: 'x'.repeat(3001) } }, 'too long'],
		['an unknown way', { confirm: 'never' as 'off' }, 'confirm must be one of'],
	])('refuses %s', async (_, input, message) => {
		const response = await ada.api.links.$post({
			json: { title: 'x', destinationUrl: 'https://a.example', fields: [...fields], ...input },
		})
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) })
	})

	it('refuses to drop the field that it needs', async () => {
		const link = await linkWith({ confirm: 'after' })
		const response = await ada.api.links[':id'].$patch({
			param: { id: String(link.id) },
			json: { fields: [name] },
		})
		expect(response.status).toBe(400)
	})

	it.each([
		['without mail', {}, 400, 'Mail is not set up'],
		['with an unconfirmed address', { RESEND_API_KEY: 'key' }, 403, 'confirm your own email'],
	])('%s is refused', async (_, bindings, status, message) => {
		const elsewhere = 'https://leadlinks.example'
		const settings = mailServer({ SITE_URL: elsewhere, ...bindings }).settings
		const response = await ask(settings, '/api/links', {
			method: 'POST',
			headers: { cookie: ada.cookie(), origin, 'Content-Type': 'application/json' },
			body: JSON.stringify({ title: 'x', destinationUrl: 'https://a.example', fields, reply }),
		})
		expect(response.status).toBe(status)
		expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) })
	})

	it('a preview is sent to oneself, with examples', async () => {
		const link = await linkWith({})
		const param = { id: String(link.id) }
		const response = await ada.api.links[':id'].reply.test.$post({ param, json: { ...reply } })
		expect(response.status).toBe(200)
		expect(await mailOf()).toMatchObject({ to: 'ada@acme.io', subject: 'Your guide, Grace Hopper' })
		const bad = await ada.api.links[':id'].reply.test.$post({
			param,
			json: { subject: '{x}', text: 'y' },
		})
		expect(bad.status).toBe(400)
		const eve = await owner('eve@acme.io', server.settings)
		expect((await eve.api.links[':id'].reply.test.$post({ param, json: reply })).status).toBe(404)
	})
})

it('the list filters by who confirmed, and analytics count them', async () => {
	const link = await linkWith({ confirm: 'after' })
	await submitLead(link.shortId, grace)
	await submitLead(link.shortId, { name: 'Ada', email: 'ada@navy.mil' })
	const [mail] = await mails()
	await post(addressIn(mail?.text, 'confirm'))
	const found = await (await ada.api.leads.$get({ query: { confirmed: 'yes' } })).json()
	expect(found.map(({ email }) => email)).toEqual([mail?.to])
	const numbers = await ada.api.analytics.$get({ query: { linkId: String(link.id) } })
	expect(await numbers.json()).toMatchObject({ addresses: { asked: 2, confirmed: 1 } })
	const csv = await (await ada.api.export.leads.$get({ query: {} })).text()
	expect(csv.split('\r\n')[0]).toContain('Confirmed')
})

describe('what providers report', () => {
	const secret = `whsec_${Buffer.from('a secret of theirs').toString('base64')}`
	const sign = (id: string, at: string, body: string) =>
		createHmac('sha256', 'a secret of theirs').update(`${id}.${at}.${body}`).digest('base64')
	const send = (body: string, headers: Record<string, string>, settings = {}) =>
		ask({ ...server.settings, MAIL_FEEDBACK_SECRET: secret, ...settings }, '/api/mail/feedback', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body,
		})
	const signed = (body: string, at = String(Math.floor(Date.now() / 1000))) =>
		send(body, {
			'svix-id': 'msg_1',
			'svix-timestamp': at,
			'svix-signature': `v1,${sign('msg_1', at, body)}`,
		})
	const basic = { authorization: `Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}` }
	const ofResend = (type: string) => JSON.stringify({ type, data: { to: [grace.email] } })
	const ofPostmark = JSON.stringify({
		RecordType: 'Bounce',
		Type: 'HardBounce',
		Email: grace.email,
	})

	it.each([
		['a bounce, by Resend', () => signed(ofResend('email.bounced')), 'bounced', [1, 0]],
		['a complaint, by Resend', () => signed(ofResend('email.complained')), 'complained', [0, 1]],
		['a bounce, by Postmark', () => send(ofPostmark, basic), 'bounced', [1, 0]],
		['a delivery', () => signed(ofResend('email.delivered')), 'sent', [0, 0]],
	] as const)('%s', async (_, report, state, counts) => {
		await submitLead((await linkWith({ reply })).shortId, grace)
		await mails()
		for (const __ of [1, 2]) expect((await report()).status).toBe(200)
		expect((await detailOf()).mails).toMatchObject([{ state }])
		const { results } = await env.DB.prepare(
			'select refused, complaints from visitor_mail_days',
		).all()
		expect(results).toEqual([{ refused: counts[0], complaints: counts[1] }])
	})

	it.each([
		['3 complaints stop', { complaints: 2, mails: 999 }, 1, true],
		['2 complaints don’t stop', { complaints: 1, mails: 2 }, 1, false],
		['3 complaints about 1,001 mails don’t stop', { complaints: 2, mails: 1000 }, 1, false],
		['4 complaints about 1,001 mails stop', { complaints: 3, mails: 1000 }, 1, true],
		['complaints of 29 days ago stop', { complaints: 2, mails: 2 }, 29, true],
		['complaints of 30 days ago don’t stop', { complaints: 2, mails: 2 }, 30, false],
	])('%s the workspace’s mail', async (_, { complaints, mails: sent }, ago, bars) => {
		const { shortId } = await linkWith({ reply })
		await submitLead(shortId, grace)
		await mails()
		await env.DB.prepare(
			'insert into visitor_mail_days (workspace_id, day, complaints, mails) select id, ?, ?, ? from workspaces',
		)
			.bind(dayOf(Date.now()) - ago, complaints, sent)
			.run()
		await signed(ofResend('email.complained'))
		const { barredUntil } = await (await ada.api.mail.visitors.$get()).json()
		const days = barredUntil && Math.round((barredUntil - Date.now()) / millisecondsInDay)
		expect(days).toBe(bars ? barredDays : null)
		await submitLead(shortId, { name: 'Ada', email: 'ada@navy.mil' })
		expect(await mails()).toHaveLength(bars ? 1 : 2)
		const json = { title: 'Guide', destinationUrl: 'https://acme.io/guide', fields, reply }
		expect((await ada.api.links.$post({ json })).status).toBe(bars ? 403 : 201)
	})

	it.each([
		['a bounce', 'email.bounced', 'bounced'],
		['a complaint', 'email.complained', 'complained'],
	])('%s is about the newest mail to the address, whoever sent it', async (_, type, state) => {
		const eve = await owner('eve@acme.io', server.settings)
		const [older, newer] = [await linkWith({ reply }), await makeLink(eve, { fields, reply })]
		await submitLead(older.shortId, grace)
		await mails()
		await later(2)
		await submitLead(newer.shortId, grace)
		await submitLead(newer.shortId, { name: 'Alan', email: 'alan@navy.mil' })
		await mails()
		await signed(ofResend(type))
		const { results } = await env.DB.prepare(
			'select state from visitor_mails order by lead_id',
		).all()
		expect(results).toEqual([{ state: 'sent' }, { state }, { state: 'sent' }])
	})

	it.each([
		['unsigned', () => send(ofPostmark, {}), 401],
		['signed long ago', () => signed(ofPostmark, '1700000000'), 401],
		['signed for later', () => signed(ofPostmark, '9900000000'), 401],
		['with another password', () => send(ofPostmark, { authorization: 'Basic eDp5' }), 401],
		['about nothing', () => signed('{}'), 400],
		['not JSON', () => signed('x'), 400],
		['not set up', () => send(ofPostmark, basic, { MAIL_FEEDBACK_SECRET: undefined }), 503],
	] as const)('%s is refused', async (_, report, status) => {
		expect((await report()).status).toBe(status)
	})
})
