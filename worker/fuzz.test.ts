// Every route under thousands of requests that nobody means well with: no 5xx, every error in
// words, and nothing of another owner, neither read nor changed.
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { AdditionalData } from '../schema/lead'
import { browser } from './testing/client'
import { hostileRequests, text } from './testing/hostile'
import { markers, plant, sessionCookie } from './testing/planted'
import { routeRows } from './testing/routes'

const least = 5000
const routes = Object.entries(routeRows)
const each = Math.ceil((least * 1.02) / routes.length)
// The same requests in every run, so that a failure is one for whoever caused it.
const seed = 20261121

let sent = 0

/** Everything the victim has, and everything counted of it. */
async function belongings(id: number) {
	const tables = [
		'users where id',
		'links where user_id',
		'leads where user_id',
		'sessions where user_id',
	]
	const rows = await env.DB.batch(
		[...tables, 'user_counters where user_id'].map((table) =>
			env.DB.prepare(`select * from ${table} = ?`).bind(id),
		),
	)
	return rows.map(({ results }) => results)
}

describe('hostile requests', () => {
	it.each(routes)(`%s, ${each} of them`, { timeout: 60_000 }, async (route, row) => {
		const victim = await plant('zq-owner')
		let own = await plant('mallory')
		const before = await belongings(victim.id)
		const cookies = [await sessionCookie(own.id), '']
		/** A new session, for whom a request has logged out or deleted. */
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
				sent++
				const { status, headers } = response
				const text = await response.text()
				// 503 is what a part that is not set up answers to anybody.
				expect([url, status < 500 || status === row.ok]).toEqual([url, true])
				for (const marker of markers) expect(text).not.toContain(marker)
				if (new URL(url).pathname.startsWith('/api/') && status >= 400) {
					expect(headers.get('content-type')).toMatch(/^application\/json/)
					expect(JSON.parse(text)).toHaveProperty('message', expect.stringMatching(/\S/))
				}
				if (status === 401 && cookie) cookies[0] = await sessionOf(own.id)
			}),
			{ numRuns: each, seed, endOnFailure: true },
		)
		// A visitor's page and form are anybody's: what comes in by them is the victim's own.
		if (!/shortId/.test(route)) expect(await belongings(victim.id)).toEqual(before)
	})

	afterAll(() => expect(sent).toBeGreaterThanOrEqual(least))
})

describe('the CSV', () => {
	// Half characters are no text, in UTF-8 least of all.
	const cell = fc.option(
		text.map((any) => any.toWellFormed()),
		{ nil: null },
	)
	const lead = fc.record({
		name: cell,
		email: cell,
		phone: cell,
		additionalData: fc.record({ referrer: cell, utmSource: cell, utmContent: cell }),
	})

	/** What a cell holds but for the apostrophes that keep a spreadsheet from running it. */
	const plain = (text: string | null | undefined) => (text ?? '').replaceAll("'", '')

	/** Whether a spreadsheet, whatever its list separator, finds a formula in a cell. */
	const runs = (text: string) =>
		text.split(/[;\t\r\n]/).some((part) => /^"*[=+\-@]/.test(part)) && !/^\+[\d ]+$/.test(text)

	it('that a strict parser reads is the rows', async () => {
		const owner = await plant()
		const cookie = await sessionCookie(owner.id)
		await fc.assert(
			fc.asyncProperty(fc.array(lead, { minLength: 1, maxLength: 40 }), async (leads) => {
				await env.DB.batch([
					env.DB.prepare('delete from leads'),
					...leads.map(({ name, email, phone, additionalData }, i) =>
						env.DB.prepare(
							`insert into leads (user_id, link_id, name, email, phone, additional_data, created_at)
							values (?, ?, ?, ?, ?, ?, ?)`,
						).bind(owner.id, owner.linkId, name, email, phone, JSON.stringify(additionalData), i),
					),
				])
				const csv = await browser().send('/api/export/leads', { headers: { cookie } })
				const stored = await env.DB.prepare(
					'select name, email, phone, additional_data from leads order by created_at desc',
				).all<Record<'name' | 'email' | 'phone' | 'additional_data', string | null>>()
				const read = parse<Record<string, string>>(await csv.text(), { bom: true, columns: true })
				expect(read.flatMap((row) => Object.values(row)).filter(runs)).toEqual([])
				const told = read.map((row) =>
					Object.fromEntries(Object.entries(row).map(([name, text]) => [name, plain(text)])),
				)
				expect(told).toEqual(
					stored.results.map((row) => {
						const { referrer, utmSource, utmContent } = JSON.parse(
							row.additional_data ?? '{}',
						) as AdditionalData
						return expect.objectContaining({
							Name: plain(row.name),
							Email: plain(row.email),
							Phone: plain(row.phone),
							Referrer: plain(referrer),
							'UTM Source': plain(utmSource),
							'UTM Content': plain(utmContent),
						})
					}),
				)
			}),
			{ numRuns: 40, seed, endOnFailure: true },
		)
	})
})
