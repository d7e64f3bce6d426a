// Thousands of hostile requests to every route: no 5xx, every error with a message, and nothing of another
// owner's read or changed.
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../schema/fields'
import type { AdditionalData } from '../schema/score'
import { belongings, untouched } from './testing/belongings'
import { browser } from './testing/client'
import { hostileRequests, text } from './testing/hostile'
import { markers, plant } from './testing/planted'
import { sessionCookie } from './testing/requests'
import { routeRows } from './testing/routes'

const routes = Object.entries(routeRows)
const each = Math.ceil(5100 / routes.length)
// The same requests in every run, so that a failure is reproducible.
const seed = 20261121

describe('hostile requests', () => {
	it.each(routes)(`%s, ${each} of them`, { timeout: 60_000 }, async (route, row) => {
		const victim = await plant('zq-owner')
		let own = await plant('mallory')
		const before = await belongings(victim)
		/** The number of responses per status. */
		const answers: Record<number, number> = {}
		const cookies = [await sessionCookie(own.id), '']
		/** A new session, for a user logged out or deleted by a request. */
		async function sessionOf(id: number) {
			const there = await env.DB.prepare('select id from users where id = ?').bind(id).first()
			if (!there) own = await plant('mallory')
			return sessionCookie(own.id)
		}
		const requests = hostileRequests(route, row, victim, own)
		await fc.assert(
			fc.asyncProperty(requests, fc.nat(9), async ({ url, ...init }, caller) => {
				const cookie = cookies[caller === 0 ? 1 : 0] ?? ''
				const response = await browser().send(url, {
					...init,
					headers: { ...init.headers, ...(cookie && { cookie }) },
				})
				const { status, headers } = response
				answers[status] = (answers[status] ?? 0) + 1
				const text = await response.text()
				// Parts that are not set up answer 503 to everybody.
				expect([url, status < 500 || status === row.ok]).toEqual([url, true])
				for (const marker of markers) expect(text).not.toContain(marker)
				if (new URL(url).pathname.startsWith('/api/') && status >= 400) {
					expect(headers.get('content-type')).toMatch(/^application\/json/)
					expect(JSON.parse(text)).toMatchObject({
						message: expect.stringMatching(/\S/),
						code: expect.stringMatching(/^[a-z_]+$/),
					})
				}
				if (status === 401 && cookie) cookies[0] = await sessionOf(own.id)
			}),
			{ numRuns: each, seed, endOnFailure: true },
		)
		expect(await belongings(victim)).toEqual(untouched(before, route))
		// If every request failed at the door, nothing behind it would be tested: some succeed and, except for
		// plain reads, some are refused for their content.
		expect(answers[row.ok] ?? 0, JSON.stringify(answers)).toBeGreaterThan(0)
		if (row.ok < 400 && (row.json || row.form || row.param)) {
			const refused = (answers[400] ?? 0) + (answers[404] ?? 0)
			expect(refused, JSON.stringify(answers)).toBeGreaterThan(0)
		}
	})
})

describe('the CSV', () => {
	// Lone surrogates are no text, least of all in UTF-8.
	const cell = fc.option(
		text.map((any) => any.toWellFormed()),
		{ nil: null },
	)
	const lead = fc.record({
		name: cell,
		email: cell,
		phone: cell,
		answers: fc.option(fc.record({ company: cell }), { nil: null }),
		additionalData: fc.record({ referrer: cell, utmSource: cell, utmContent: cell }),
	})

	/** A cell without the apostrophes that keep a spreadsheet from running it. */
	const plain = (text: string | null | undefined) => (text ?? '').replaceAll("'", '')

	/** Whether a spreadsheet, whatever its list separator, would run a formula in a cell. */
	const runs = (text: string) =>
		text.split(/[;\t\r\n]/).some((part) => /^"*[=+\-@]/.test(part)) && !/^\+[\d ]+$/.test(text)

	it('has the rows, as read by a strict parser', async () => {
		const owner = await plant()
		const cookie = await sessionCookie(owner.id)
		await env.DB.prepare('update links set fields = ?')
			.bind('[{"key":"company","type":"text","label":"Company","required":false}]')
			.run()
		await fc.assert(
			fc.asyncProperty(fc.array(lead, { minLength: 1, maxLength: 40 }), async (leads) => {
				await env.DB.batch([
					env.DB.prepare('delete from leads'),
					...leads.map(({ name, email, phone, answers, additionalData }, i) =>
						env.DB.prepare(
							`insert into leads (workspace_id, link_id, name, email, phone, answers,
								additional_data, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
						).bind(
							...[owner.workspaceId, owner.linkId, name, email, phone],
							...[JSON.stringify(answers), JSON.stringify(additionalData), i],
						),
					),
				])
				const csv = await browser().send('/api/export/leads', { headers: { cookie } })
				const stored = await env.DB.prepare(
					'select name, email, phone, answers, additional_data from leads order by created_at desc',
				).all<Record<'name' | 'email' | 'phone' | 'answers' | 'additional_data', string | null>>()
				const read = parse<Record<string, string>>(await csv.text(), { bom: true, columns: true })
				expect(read.flatMap((row) => Object.values(row)).filter(runs)).toEqual([])
				const exported = read.map((row) =>
					Object.fromEntries(Object.entries(row).map(([name, text]) => [name, plain(text)])),
				)
				expect(exported).toEqual(
					stored.results.map((row) => {
						const { referrer, utmSource, utmContent } = JSON.parse(
							row.additional_data ?? '{}',
						) as AdditionalData
						const answers = JSON.parse(row.answers ?? '{}') as Answers | null
						return expect.objectContaining({
							Name: plain(row.name),
							Email: plain(row.email),
							Phone: plain(row.phone),
							Referrer: plain(referrer),
							'UTM Source': plain(utmSource),
							'UTM Content': plain(utmContent),
							Company: plain(answers?.company),
						})
					}),
				)
			}),
			{ numRuns: 40, seed, endOnFailure: true },
		)
	})
})
