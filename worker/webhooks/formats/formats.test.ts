import { describe, expect, it } from 'vitest'
import { recognizedFormat, webhookFormatNames, webhookFormats } from '../../../schema/webhookFormat'
import { type Payload, payloadOf, testSubject } from '../payload'
import { written } from './written'

const site = 'https://leads.example'
const hostile = '*<@everyone>* [x](https://evil.example) & `code`'

const test = payloadOf(
	{ type: 'lead.created', subjectId: testSubject, happenedAt: new Date(1) },
	{ leads: new Map(), links: new Map() },
	site,
) as Payload & { data: object }
const lead: Payload = {
	type: 'lead.created',
	timestamp: test.timestamp,
	data: { ...test.data, id: 34, name: hostile } as Payload['data'],
}

describe.each(webhookFormatNames)('%s', (format) => {
	const url = webhookFormats[format].example
	const write = (payload: Payload) => written({ format, url, site }, payload)

	it('is recognized by its address', () => {
		expect(recognizedFormat(url) ?? 'json').toBe(format)
		expect(webhookFormats[format].addressProblem(new URL(url))).toBeUndefined()
	})

	it('describes a lead: who, the score, why, and a link', () => {
		const text = write(lead)
		for (const part of ['grace@navy.mil', '85', 'Valid email address', 'First and last name']) {
			expect(text.replaceAll('\\', '')).toContain(part)
		}
		if (format !== 'json') {
			expect(text).toContain(`${site}/leads/34`)
			expect(text).not.toContain('Came from a known campaign')
			expect(write(test).replaceAll('\\', '')).toContain('Test: Hot lead')
		}
	})

	it('names deleted subjects by id', () => {
		expect(write({ type: 'link.deleted', timestamp: test.timestamp, data: { id: 12 } })).toContain(
			'12',
		)
	})
})

describe('a card', () => {
	const url = webhookFormats.telegram.example
	const linesOf = (payload: Payload): string[] =>
		JSON.parse(written({ format: 'telegram', url, site }, payload)).text.split('\n')
	const lines = (change: object) => linesOf({ ...lead, data: { ...lead.data, ...change } as never })

	it.each<[string, object, string]>([
		['the name', { name: 'Ada' }, 'Name: Ada'],
		['that there is no name', { name: null }, 'Name: Anonymous'],
		['the address', { email: 'ada@navy.mil' }, 'Email: ada@navy.mil'],
		['the number', { phone: '+1 202' }, 'Phone: +1 202'],
		['the score', { score: 7, qualificationStatus: 'cold' }, 'Score: 7 of 100 (cold)'],
		['the link', { linkTitle: 'The guide' }, 'Link: The guide'],
		['an answer', { answers: { team_size_now: '9' } }, 'team size now: 9'],
		['an imported answer', { answers: { imported_team: '9' } }, 'team: 9'],
		['only a long answer’s start', { answers: { a: 'x'.repeat(301) } }, `a: ${'x'.repeat(299)}…`],
		['a reason with its points', {}, '+5 First and last name'],
		[
			'a reason without points',
			{ scoringData: { criteria: [{ passed: true, reason: 'Junk', score: 0 }] } },
			'Junk',
		],
	])('of a lead shows %s', (_, change, line) => {
		expect(lines(change)).toContain(line)
	})

	it('of a lead shows no empty facts, ten at most, and no reasons where there are none', () => {
		const answers = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`answer${i}`, 'x']))
		const shown = lines({ email: null, phone: null, answers, scoringData: null })
		expect(shown.slice(1)).toEqual([
			'',
			`Name: ${hostile}`,
			'Score: 85 of 100 (hot)',
			'Link: A test of this webhook',
			...Array.from({ length: 7 }, (_, i) => `answer${i}: x`),
			'',
			`See the lead: ${site}/leads/34`,
		])
	})

	it.each([
		[true, 'Active'],
		[false, 'Inactive'],
	])('of a link shows its facts: active %s', (active, status) => {
		const data = { id: 12, title: 'The guide', shortId: 'abcdefgh', slug: null, domain: null }
		const link = { ...data, destinationUrl: 'https://a.example/', active, createdAt: new Date(1) }
		const { timestamp } = test
		expect(linesOf({ type: 'link.updated', timestamp, data: link as never })).toEqual([
			'Link changed: The guide',
			'',
			`Address: ${site}/l/abcdefgh`,
			'Leads to: https://a.example/',
			`Status: ${status}`,
			'',
			`See the link: ${site}/links/12`,
		])
	})
})

it('has the parts that each chat knows', () => {
	const parsed = (format: 'slack' | 'teams') =>
		JSON.parse(written({ format, url: webhookFormats[format].example, site }, lead))
	expect(parsed('slack').blocks).toMatchObject(
		['header', 'section', 'context', 'actions'].map((type) => ({ type })),
	)
	const [title, facts] = parsed('teams').attachments[0].content.body
	expect(title).toMatchObject({ type: 'TextBlock' })
	expect(facts.facts[0]).toEqual({ title: expect.any(String), value: expect.any(String) })
})

it('keeps strangers’ text from mentioning or formatting', () => {
	const messages = Object.fromEntries(
		webhookFormatNames.map((format) => [
			format,
			written({ format, url: webhookFormats[format].example, site }, lead),
		]),
	)
	expect(messages.slack).toContain('&lt;@everyone&gt;')
	const { allowed_mentions, embeds } = JSON.parse(messages.discord ?? '')
	expect([allowed_mentions, embeds[0].fields[0].value]).toEqual([
		{ parse: [] },
		expect.stringContaining('\\[x\\]\\('),
	])
	expect(messages.teams).toContain('\\\\[x\\\\]\\\\(')
	expect(JSON.parse(messages.telegram ?? '').chat_id).toBe('-100')
	expect(messages.telegram).not.toContain('parse_mode')
})

it.each([
	'https://hooks.slack.com/workflows/x',
	'https://hooks.slack.com.evil.example/services/x',
	'https://evildiscord.com/api/webhooks/1/x',
	'nonsense',
])('%s is none of these services', (url) => {
	expect(recognizedFormat(url)).toBeUndefined()
})
