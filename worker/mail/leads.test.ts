// Mail about new leads: through the outbox, once each.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeadMailChoice } from '../../schema/mail'
import worker from '../index'
import { makeLink, origin, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { mailServer } from '../testing/mail'
import type { Owner } from '../testing/people'
import { plantMember } from '../testing/plantPeople'
import { ask } from '../testing/settings'

const username = 'ada@acme.io'
const grace = { name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 555 0143' }

let server: ReturnType<typeof mailServer>
let ada: Owner

beforeEach(async () => {
	await env.DB.batch([
		env.DB.prepare('delete from event_consumers'),
		env.DB.prepare('delete from events'),
	])
	server = mailServer()
	ada = await owner(username, server.settings)
	server.queued.length = 0
})

const choose = (leads: LeadMailChoice) => ada.api.mail.leads.$put({ json: { leads } })

const chooseForLink = (id: number, leadMails: LeadMailChoice | null) =>
	ada.api.links[':id'].$patch({ param: { id: String(id) }, json: { leadMails } })

/** The mails that are queued; what an owner's requests schedule comes between them. */
const queuedMails = () => server.queued.filter(({ type }) => type === 'mail')

const subjects = async () => (await server.inbox()).map(({ subject }) => subject)

const night = () => worker.scheduled(undefined, server.settings)

/** Makes the lead hot, or gives it another status. */
const setStatus = (status: string) =>
	env.DB.prepare('update leads set qualification_status = ?').bind(status).run()

describe('a new lead', () => {
	it('is mailed with its details, ready to reply', async () => {
		const link = await makeLink(ada, { requirePhone: true })
		await submitLead(link.shortId, grace)
		const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
		await server.deliver()
		const [mail, ...others] = await server.inbox()
		expect(others).toEqual([])
		expect(mail).toMatchObject({
			to: username,
			replyTo: grace.email,
			subject: `${lead?.qualificationStatus === 'hot' ? 'Hot' : 'New'} lead: Grace Hopper, The guide`,
		})
		for (const text of [
			'Name: Grace Hopper',
			'Email: grace@navy.mil',
			'Phone: +1 202 555 0143',
			`Score: ${lead?.score} of 100`,
			'Link: The guide',
			`${origin}/leads/${lead?.id}`,
			`${origin}/settings/notifications`,
		]) {
			expect(mail?.text).toContain(text)
		}
		expect(mail?.html).toContain(`href="${origin}/leads/${lead?.id}"`)
		expect(mail?.html).toContain('prefers-color-scheme:dark')
	})

	it('goes to the queue after the answer', async () => {
		const link = await makeLink(ada)
		const send = (n: number) =>
			ask(server.settings, `/api/capture/${link.shortId}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ name: `Grace ${n}`, email: `grace${n}@navy.mil` }),
			})
		// What an earlier test scheduled in this isolate is sent first, to its own queue.
		await vi.waitFor(async () => {
			await send(0)
			expect(server.queued).not.toEqual([])
		})
		server.queued.length = 0
		// events/deliver.test.ts has how they are gathered.
		await Promise.all([1, 2, 3].map(send))
		expect(server.queued).toContainEqual({ type: 'deliver' })
		server.queued.length = 0
		await send(4)
		expect(server.queued).toEqual([{ type: 'deliver' }])
		await server.work()
		expect((await server.inbox()).length).toBeGreaterThan(0)
	})

	it('from a queue is mailed once it is stored', async () => {
		const link = await makeLink(ada)
		const sent: object[] = []
		const down = {
			...server.settings,
			DB: faulty(env.DB as never, () => 'fails'),
			CAPTURES: { send: async (body: object) => void sent.push(structuredClone(body)) },
		} as unknown as typeof env
		await ask(server.settings, `/l/${link.shortId}`)
		const log = vi.spyOn(console, 'error').mockImplementation(() => {})
		await ask(down, `/api/capture/${link.shortId}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(grace),
		})
		log.mockRestore()
		await server.work()
		expect(await server.inbox()).toEqual([])
		await server.hand(sent as never)
		expect(server.queued).toContainEqual({ type: 'deliver' })
		expect(await server.inbox()).toHaveLength(1)
	})

	it('is mailed once, however often events and messages are repeated', async () => {
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		await server.hand([{ type: 'deliver' }])
		const messages = queuedMails()
		expect(messages).toHaveLength(1)
		await server.hand([...messages, ...messages])
		await server.work()
		await env.DB.prepare('delete from event_consumers').run()
		await server.deliver()
		await server.deliver()
		expect(await server.inbox()).toHaveLength(1)
	})

	it('is mailed once even if two deliveries overlap', async () => {
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		await Promise.all([server.hand([{ type: 'deliver' }]), server.hand([{ type: 'deliver' }])])
		await Promise.all([server.work(), server.work()])
		expect(await server.inbox()).toHaveLength(1)
	})

	it('is not lost if the consumer dies before or after its work', async () => {
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		const log = vi.spyOn(console, 'error').mockImplementation(() => {})
		const { sendBatch } = server.settings.MAILS
		server.settings.MAILS.sendBatch = async () => {
			throw new Error('the queue is down')
		}
		expect(await server.deliver()).toEqual([{ type: 'deliver' }])
		// The messages are queued, but the confirmation gets lost.
		server.settings.MAILS.sendBatch = async (messages) => {
			await sendBatch.call(server.settings.MAILS, messages)
			throw new Error('the connection was lost')
		}
		expect(await server.deliver()).toEqual([{ type: 'deliver' }])
		server.settings.MAILS.sendBatch = sendBatch
		expect(await server.deliver()).toEqual([])
		log.mockRestore()
		expect(await server.inbox()).toHaveLength(1)
	})

	it('is not mailed if it was deleted meanwhile', async () => {
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		await server.hand([{ type: 'deliver' }])
		expect(queuedMails()).toHaveLength(1)
		await ada.api.privacy.erase.$post({ json: { email: grace.email } })
		expect(await server.inbox()).toEqual([])
	})

	it('is not mailed if it is imported, junk or suspected spam', async () => {
		const link = await makeLink(ada)
		await ada.api.links[':id'].import.$post({
			param: { id: String(link.id) },
			json: {
				importId: crypto.randomUUID(),
				dryRun: false,
				rows: [{ row: 2, email: grace.email }],
			},
		})
		await submitLead(link.shortId, { ...grace, _website: 'https://spam.example' })
		await submitLead(link.shortId, { name: 'Eve', email: 'eve@mailinator.com' })
		expect((await (await ada.api.leads.$get({ query: {} })).json()).length).toBe(2)
		await server.deliver()
		expect(await server.inbox()).toEqual([])
	})

	it('can’t inject lines into the subject or markup into the text', async () => {
		const link = await makeLink(ada, { title: 'A <b>guide</b>' })
		await submitLead(link.shortId, {
			name: 'Eve\r\nBcc: everybody@acme.io <script>alert(1)</script>',
			email: 'eve@evil.example',
		})
		await setStatus('cold')
		await server.deliver()
		const [mail] = await server.inbox()
		expect(mail?.subject).not.toMatch(/[\r\n]/)
		expect(mail?.html).not.toMatch(/<script|<b>/)
	})

	it('is mailed to every member, and nobody in another workspace', async () => {
		await owner('bob@acme.io', server.settings)
		server.queued.length = 0
		const link = await makeLink(ada)
		const workspace = await env.DB.prepare('select workspace_id as id from links where id = ?')
			.bind(link.id)
			.first<{ id: number }>()
		await plantMember(workspace?.id ?? 0, 'member', 'carol')
		await env.DB.prepare('update members set site = ?').bind(origin).run()
		await submitLead(link.shortId, grace)
		await server.deliver()
		expect((await server.inbox()).map(({ to }) => to).toSorted()).toEqual([
			username,
			'carol@acme.io',
		])
	})

	it('is not mailed to members who have left the workspace', async () => {
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		await server.hand([{ type: 'deliver' }])
		await env.DB.prepare('delete from members').run()
		expect(await server.inbox()).toEqual([])
	})
})

describe('many leads at once', () => {
	it('share one mail, each listed once', async () => {
		const link = await makeLink(ada)
		for (let n = 1; n <= 8; n++) {
			await submitLead(link.shortId, { name: `Visitor ${n}`, email: `visitor${n}@navy.mil` })
		}
		await server.deliver()
		await server.deliver()
		const [mail, ...others] = await server.inbox()
		expect(others).toEqual([])
		expect(mail?.subject).toBe('8 new leads')
		expect(mail?.replyTo).toBeUndefined()
		expect(mail?.text.match(/^Visitor \d$/gm)).toEqual([8, 7, 6, 5, 4].map((n) => `Visitor ${n}`))
		expect(mail?.text).toContain('And 3 more.')
		await night()
		expect(await server.inbox()).toHaveLength(1)
	})
})

describe('an owner’s choice', () => {
	it('is at_once by default', async () => {
		expect(await (await ada.api.mail.leads.$get()).json()).toEqual({
			leads: 'at_once',
			personal: true,
		})
		expect((await choose('daily')).status).toBe(200)
		expect(await (await ada.api.mail.leads.$get()).json()).toMatchObject({ leads: 'daily' })
		const wrong = await ada.api.mail.leads.$put({ json: { leads: 'hourly' as never } })
		expect([wrong.status, await wrong.json()]).toMatchObject([
			400,
			{ message: 'leads must be one of at_once, daily, hot, never' },
		])
	})

	it('daily: the nightly run mails a day’s leads together, once', async () => {
		await choose('daily')
		const link = await makeLink(ada)
		for (const name of ['Grace', 'Zoë']) {
			await submitLead(link.shortId, { name, email: `${name === 'Zoë' ? 'zoe' : name}@navy.mil` })
		}
		await server.deliver()
		expect(await subjects()).toEqual([])
		await night()
		expect(await subjects()).toEqual(['2 new leads'])
		await night()
		expect(await subjects()).toHaveLength(1)
		await submitLead(link.shortId, { name: 'Ida', email: 'ida@navy.mil' })
		await server.deliver()
		await night()
		expect((await subjects())[0]).toMatch(/^(New|Hot) lead: Ida/)
	})

	it('daily: a nightly run repeated mails once', async () => {
		await choose('daily')
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		await server.deliver()
		await night()
		await night()
		expect(queuedMails()).toHaveLength(2)
		expect(await server.inbox()).toHaveLength(1)
		await night()
		expect(queuedMails()).toEqual([])
	})

	it.each([
		['hot', 'hot', 1],
		['hot', 'warm', 0],
		['never', 'hot', 0],
		['at_once', 'cold', 1],
	] as const)('%s: a lead that is %s makes %i mails', async (choice, status, mails) => {
		await choose(choice)
		const link = await makeLink(ada)
		await submitLead(link.shortId, grace)
		await setStatus(status)
		await server.deliver()
		await night()
		expect(await server.inbox()).toHaveLength(mails)
	})

	it.each([
		['never', 'at_once', 1],
		['at_once', 'never', 0],
		['at_once', null, 1],
	] as const)('%s in the account, %s for the link: %i', async (account, forLink, mails) => {
		await choose(account)
		const link = await makeLink(ada)
		const changed = await chooseForLink(link.id, forLink)
		expect([changed.status, await changed.json()]).toMatchObject([200, { leadMails: forLink }])
		await submitLead(link.shortId, grace)
		await server.deliver()
		expect(await server.inbox()).toHaveLength(mails)
	})

	it('for a link must be valid', async () => {
		const link = await makeLink(ada)
		const wrong = await chooseForLink(link.id, 'hourly' as never)
		expect([wrong.status, await wrong.json()]).toMatchObject([
			400,
			{ message: 'leadMails must be one of at_once, daily, hot, never, or null' },
		])
	})
})
