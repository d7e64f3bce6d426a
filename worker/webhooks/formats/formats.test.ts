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
		for (const part of [
			'grace@navy.mil',
			'85',
			'Email address is well formed',
			'Full name is given',
		]) {
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
