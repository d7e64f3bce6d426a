import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Route } from '../../schema/rules'
import { browser, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { deliverMessages } from '../testing/queue'
import { bigOnes, iPhones, is, linkWith, send, students, to } from '../testing/rules'
import { ask } from '../testing/settings'

type Ada = Awaited<ReturnType<typeof owner>>

const routesOf = async ({ api }: Ada) => {
	const leads = await (await api.leads.$get({ query: {} })).json()
	return leads.map(({ route }) => route as Route | null)
}

describe('a submission', () => {
	const ana = { name: 'Ana Lima', email: 'ana@tidepool.dev', size: '50+', seats: '80' }
	const start = 'https://guide.example.org/start'

	it('goes where the first rule says that holds, else where the link leads, and says so', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students])
		const sent = async (lead: object) => (await submitLead(link.shortId, { ...lead })).json()
		expect(await sent(ana)).toEqual({ destinationUrl: 'https://cal.example.org/mara' })
		const personal = { ...ana, email: 'ana@gmail.com' }
		expect(await sent(personal)).toEqual({ destinationUrl: start })
		const student = { name: 'Ben', size: 'I study' }
		expect(await sent(student)).toEqual({ destinationUrl: start, thanks: 'The PDF is on its way.' })
		const [big, study] = link.rules
		const none = { rule: null, name: null, version: null }
		expect(await routesOf(ada)).toEqual([
			{
				rule: study?.id,
				name: 'Students',
				version: study?.version,
				kind: 'message',
				to: 'The PDF is on its way.',
			},
			{ ...none, kind: 'redirect', to: start },
			{
				rule: big?.id,
				name: 'Big companies book a call',
				version: big?.version,
				kind: 'redirect',
				to: 'https://cal.example.org/mara',
			},
		])
	})

	it('is not decided by a rule that skips the form', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [{ ...iPhones, when: [] }, students])
		const student = { name: 'Ben', size: 'I study' }
		const sent = await (await submitLead(link.shortId, student)).json()
		expect(sent).toMatchObject({ thanks: 'The PDF is on its way.' })
	})

	it('on a link without rules has no receipt', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [iPhones])
		expect((await submitLead(link.shortId, ana)).status).toBe(200)
		expect(await routesOf(ada)).toEqual([null])
	})

	it.each<[what: string, when: object, lead: object, holds: boolean]>([
		['the score', { fact: 'score', op: 'atLeast', value: 60 }, ana, true],
		['a score too low', { fact: 'score', op: 'atLeast', value: 60 }, { name: 'Ben' }, false],
		['the status', is('status', 'new'), { name: 'Ben' }, true],
		['a number', { fact: 'answer:seats', op: 'atLeast', value: 50 }, ana, true],
		['no answer', { fact: 'answer:seats', op: 'notAnswered' }, { name: 'Ben' }, true],
		['the address’s domain', is('emailDomain', 'tidepool.dev'), ana, true],
		['a throwaway address', is('emailDomain', 'company'), { email: 'a@mailinator.com' }, false],
		['an address for examples', is('emailDomain', 'company'), { email: 'a@tidepool.test' }, false],
		['the country', is('country', 'CH'), ana, true],
		['the language', is('language', 'fr'), ana, true],
		['the device', is('device', 'iOS'), ana, true],
		['the source', is('source', 'Newsletter'), ana, true],
		['the campaign', { fact: 'campaign', op: 'contains', value: 'NOV' }, ana, true],
		['a first visit', is('returning', 'no'), ana, true],
		['a return that nobody can know of', is('returning', 'no'), { name: 'Ben' }, false],
	])('is routed by %s', async (_, condition, lead, holds) => {
		const ada = await owner()
		const there = to('https://there.example.org/')
		const link = await linkWith(ada, [{ name: 'There', when: [condition], then: there }])
		const path = `${link.shortId}?utm_source=newsletter&utm_campaign=november`
		const visitor = {
			'CF-IPCountry': 'CH',
			'Accept-Language': 'fr-CH,de;q=0.5',
			'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1',
		}
		const answer = await submitLead(path, { ...lead }, visitor)
		expect(await answer.json()).toEqual({ destinationUrl: holds ? there.url : start })
	})

	it('of somebody who came back is routed by that, and by the higher score', async () => {
		const ada = await owner()
		const back = { name: 'Back', when: [is('returning', 'yes')], then: to('https://back.example/') }
		const link = await linkWith(ada, [back])
		const once = await submitLead(link.shortId, ana)
		expect(await once.json()).toEqual({ destinationUrl: start })
		const again = await submitLead(link.shortId, { ...ana, seats: '90' })
		expect(await again.json()).toEqual({ destinationUrl: 'https://back.example/' })
		expect((await routesOf(ada)).map((route) => route?.name)).toEqual(['Back', null])
	})

	it('that is repeated goes where it went, whatever the rules say by then', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes])
		const key = { 'Idempotency-Key': 'the-same-submission' }
		await submitLead(link.shortId, ana, key)
		const there = { ...bigOnes, then: to('https://elsewhere.example.org/') }
		await send(ada, 'PATCH', `/${link.id}`, { rules: [there] })
		const again = await submitLead(link.shortId, ana, key)
		expect(await again.json()).toEqual({ destinationUrl: 'https://cal.example.org/mara' })
		const other = await submitLead(link.shortId, { ...ana, name: 'Ann' })
		expect(await other.json()).toEqual({ destinationUrl: 'https://elsewhere.example.org/' })
		expect(await routesOf(ada)).toHaveLength(2)
	})

	it('passes on answers and the visit’s query to a rule’s address', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes], {
			appendAnswers: { email: 'email' },
			passThrough: true,
		})
		const answer = await submitLead(`${link.shortId}?ref=x`, ana)
		const destinationUrl = 'https://cal.example.org/mara?email=ana%40tidepool.dev&ref=x'
		expect(await answer.json()).toEqual({ destinationUrl })
		// The receipt has no answers in it.
		expect((await routesOf(ada))[0]?.to).toBe('https://cal.example.org/mara')
	})

	it('without JavaScript gets the same page or message', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students])
		const post = async (lead: Record<string, string>) => {
			const body = new URLSearchParams(lead)
			const response = await browser().send(`/l/${link.shortId}`, { method: 'POST', body })
			return response.text()
		}
		expect(await post(ana)).toContain('url=https://cal.example.org/mara')
		expect(await post({ name: 'Ben', size: 'I study' })).toContain('The PDF is on its way.')
		expect(await post({ name: 'Cleo' })).toContain(`url=${start}`)
	})

	it('taken while the database is down says what its visitor saw', async () => {
		const ada = await owner()
		const back = { name: 'Back', when: [is('returning', 'yes')], then: to('https://back.example/') }
		const link = await linkWith(ada, [back, bigOnes])
		await submitLead(link.shortId, ana)
		const sent: unknown[] = []
		const CAPTURES = { send: async (body: unknown) => void sent.push(structuredClone(body)) }
		const down = { ...env, CAPTURES, DB: faulty(env.DB as never, () => 'fails') }
		const answer = await ask(down as never, `/api/capture/${link.shortId}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ ...ana, seats: '90' }),
		})
		// Nobody could know that she came back.
		expect(await answer.json()).toEqual({ destinationUrl: 'https://cal.example.org/mara' })
		await send(ada, 'PATCH', `/${link.id}`, { rules: [] })
		await deliverMessages('captures', sent, env)
		const names = (await routesOf(ada)).map((route) => route?.name)
		expect(names).toEqual(Array(2).fill('Big companies book a call'))
	})
})
