import { describe, expect, it } from 'vitest'
import { browser, owner, submitLead } from '../testing/client'
import { bigOnes, is, linkWith, ruleFields, send } from '../testing/rules'

const book = (url: string, inPage = false) => ({ kind: 'booking', url, inPage })
const rule = (url: string, inPage = false) => ({ ...bigOnes, when: [], then: book(url, inPage) })
const ana = { name: 'Ana Lima', email: 'ana@tidepool.dev', size: '50+', seats: '80' }

const policyOf = async (shortId: string) => {
	const page = await browser().send(`/l/${shortId}`)
	return page.headers.get('content-security-policy') ?? ''
}

describe('a booking page', () => {
	it.each([
		[
			'https://cal.com/mara/call',
			'https://cal.com/mara/call?name=Ana+Lima&email=ana%40tidepool.dev&size=50%2B&seats=80',
		],
		[
			'https://calendly.com/mara/call?month=2026-11#pick',
			'https://calendly.com/mara/call?month=2026-11&name=Ana+Lima&email=ana%40tidepool.dev&a1=50%2B&a2=80#pick',
		],
		[
			'https://savvycal.com/mara/chat',
			'https://savvycal.com/mara/chat?display_name=Ana+Lima&email=ana%40tidepool.dev',
		],
		[
			'https://meetings-eu1.hubspot.com/mara',
			'https://meetings-eu1.hubspot.com/mara?firstName=Ana&lastName=Lima&email=ana%40tidepool.dev&size=50%2B&seats=80',
		],
		[
			'https://www.tidycal.com/mara/15',
			'https://www.tidycal.com/mara/15?name=Ana+Lima&email=ana%40tidepool.dev',
		],
		[
			'https://cal.com/mara?name=You',
			'https://cal.com/mara?name=You&email=ana%40tidepool.dev&size=50%2B&seats=80',
		],
	])('%s is filled in, by a rule and after the form', async (url, filled) => {
		const ada = await owner()
		for (const link of [
			await linkWith(ada, [rule(url)]),
			await linkWith(ada, [], { after: book(url) }),
		]) {
			const answer = await submitLead(link.shortId, ana)
			expect(await answer.json()).toEqual({ destinationUrl: filled })
		}
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		// The receipts have no answers in them.
		expect(leads.map(({ route }) => [route?.kind, route?.to, route?.name])).toEqual([
			['booking', url, null],
			['booking', url, bigOnes.name],
		])
	})

	it('leaves out what the link passes on itself, and long answers before it gets too long', async () => {
		const ada = await owner()
		const fields = [...ruleFields, { key: 'more', type: 'longText', label: 'More' }]
		const link = await linkWith(ada, [rule('https://calendly.com/mara')], {
			fields,
			appendAnswers: { size: 'a7' },
		})
		const to = async (more: object) => {
			const answer = await submitLead(link.shortId, { ...ana, ...more })
			return ((await answer.json()) as { destinationUrl: string }).destinationUrl
		}
		const known = 'https://calendly.com/mara?name=Ana+Lima&email=ana%40tidepool.dev'
		expect(await to({})).toBe(`${known}&a2=80&a7=50%2B`)
		expect(await to({ more: 'ä'.repeat(1900) })).toBe(`${known}&a7=50%2B`)
	})

	it('opens in the page only where the owner says so', async () => {
		const ada = await owner()
		const framed = await linkWith(ada, [rule('https://calendly.com/mara', true)])
		const answer = await submitLead(framed.shortId, { name: 'Ana' })
		const { inPage, destinationUrl } = (await answer.json()) as {
			inPage?: boolean
			destinationUrl: string
		}
		expect(inPage).toBe(true)
		expect(new URL(destinationUrl).searchParams.get('embed_type')).toBe('Inline')
		expect(await policyOf(framed.shortId)).toContain('frame-src https://calendly.com;')
		const after = await linkWith(ada, [], { after: book('https://cal.com/mara', true) })
		expect(await policyOf(after.shortId)).toContain('frame-src https://cal.com;')
		const plain = await linkWith(ada, [rule('https://cal.com/mara')])
		expect(await policyOf(plain.shortId)).not.toContain('frame-src')
		expect(await (await submitLead(plain.shortId, { name: 'Ana' })).json()).not.toHaveProperty(
			'inPage',
		)
	})

	it('is where the browser goes without JavaScript, filled in', async () => {
		const link = await linkWith(await owner(), [rule('https://cal.com/mara', true)])
		const body = new URLSearchParams({ name: 'Ana' })
		const page = await browser().send(`/l/${link.shortId}`, { method: 'POST', body })
		expect(await page.text()).toContain('url=https://cal.com/mara?name=Ana')
	})

	it.each([
		[
			'on no known service',
			book('https://example.org/call'),
			'url',
			/^A booking page is on Cal.com,/,
		],
		['on a name that only ends like one', book('https://evilcal.com/x'), 'url', /^A booking page/],
		['without an address', book(''), 'url', 'Please enter a valid URL'],
		[
			'with no yes or no',
			{ ...book('https://cal.com/x'), inPage: 'yes' },
			'inPage',
			/^inPage must/,
		],
		['with more', { ...book('https://cal.com/x'), text: 'Hi' }, 'text', /text/],
	])('%s is refused, saying where', async (_, then, path, message) => {
		const ada = await owner()
		const link = await linkWith(ada, [])
		const refused = (at: string) => ({
			status: 400,
			issues: [{ path: `${at}.${path}`, message: expect.stringMatching(message) }],
		})
		const rules = [{ ...bigOnes, when: [is('country', 'DE')], then }]
		expect(await send(ada, 'PATCH', `/${link.id}`, { rules })).toMatchObject(
			refused('rules.0.then'),
		)
		expect(await send(ada, 'PATCH', `/${link.id}`, { after: then })).toMatchObject(refused('after'))
	})
})
