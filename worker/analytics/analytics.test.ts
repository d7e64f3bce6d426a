import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Analytics, type LeadOrigins, maxListedLinks } from '../../schema/analytics'
import { quarterMs, quartersInDay } from '../../schema/day'
import { otherValues } from '../../schema/dimensions'
import { hasReached, type Step } from '../../schema/funnel'
import { leftOutKinds } from '../../schema/verdict'
import { noProgress } from '../hub/progress'
import { writeTotals } from '../hub/queries'
import { addSigns, count, noTotals, sizeOf, verdicts } from '../hub/totals'
import { database } from '../platform/env'
import { plant } from '../testing/planted'
import { sessionCookie } from '../testing/requests'
import { ask } from '../testing/settings'

async function ada() {
	const { id, workspaceId, linkId } = await plant()
	// Dated 1970, to keep the helper's own lead out of the numbers.
	const cookie = await sessionCookie(id)
	const read = async <Answer>(path: string, query: Record<string, string>) => {
		const answer = await ask(env, `${path}?${new URLSearchParams(query)}`, { headers: { cookie } })
		return { status: answer.status, body: (await answer.json()) as Answer & { message: string } }
	}
	return {
		workspaceId,
		linkId: Number(linkId),
		get: (query: Record<string, string>) => read<Analytics>('/api/analytics', query),
		origins: (query: Record<string, string>) => read<LeadOrigins>('/api/analytics/leads', query),
	}
}

/** Pseudo-random numbers, the same for the same seed. */
function numbers(seed: number) {
	let state = seed
	return (below: number) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return Math.floor((state / 2 ** 32) * below)
	}
}

/** Events at random moments, some close to the start or end of a day, stored as the hub and captures do. */
async function history(
	{ workspaceId, linkId }: { workspaceId: number; linkId: number },
	from: string,
	days: number,
	seed: number,
) {
	const random = numbers(seed)
	const start = Date.parse(from)
	const moment = () => start + random(days * quartersInDay) * quarterMs
	const visits = Array.from({ length: 900 }, () => ({
		at: moment(),
		verdict: verdicts[random(10)] ?? ('person' as const),
		country: ['DE', 'AT', 'CH', ''][random(4)] ?? '',
		bits: random(16),
		field: ['email', 'phone', undefined][random(3)],
	}))
	const leads = Array.from({ length: 200 }, () => moment() + random(quarterMs))
	const perDay = Map.groupBy(visits, ({ at }) => Math.floor(at / 86_400_000))
	await writeTotals(
		database(env.DB),
		workspaceId,
		[...perDay].map(([day, ofDay]) => {
			const totals = { ...noTotals(), fields: ['email', 'phone'] }
			for (const { at, verdict, country, bits, field } of ofDay) {
				const known = verdict === 'person' ? ['', '', '', country, 'mobile', 'de'] : verdict
				count(totals, [linkId, at / quarterMs, '', known])
				if (verdict !== 'person') continue
				const place = field === undefined ? undefined : totals.fields.indexOf(field)
				const quarter = (at / quarterMs) % quartersInDay
				addSigns(totals, noProgress, { quarter, bits, field: place, at: 0 })
			}
			return { linkId, day, totals, size: sizeOf(totals) }
		}),
	)
	await env.DB.prepare(
		`insert into leads (workspace_id, link_id, created_at, imported, suspect)
			select ?, ?, value, 0, null from json_each(?)
			union all select ?1, ?2, value, 1, null from json_each('[${start}]')
			union all select ?1, ?2, value, 0, 'rush' from json_each('[${start}]')`,
	)
		.bind(workspaceId, linkId, JSON.stringify(leads))
		.run()
	return { visits, leads }
}

/** The date, hour and weekday on a local clock. */
function shown(at: number, timeZone: string) {
	const parts = new Intl.DateTimeFormat('en-CA', {
		timeZone,
		hourCycle: 'h23',
		weekday: 'short',
		...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const),
	}).formatToParts(at)
	const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
	return {
		date: `${part('year')}-${part('month')}-${part('day')}`,
		hour: Number(part('hour')),
		weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1,
	}
}

describe('analytics', () => {
	it.each([
		['UTC', '2026-03-27', '2026-03-31'],
		// Clocks change at two in the morning …
		['Europe/Berlin', '2026-03-27', '2026-03-31'],
		['America/New_York', '2026-10-30', '2026-11-03'],
		// … at midnight, so that a day begins at one or repeats its first hour …
		['America/Santiago', '2026-09-04', '2026-09-08'],
		['Africa/Cairo', '2026-10-28', '2026-11-01'],
		// … by half an hour …
		['Australia/Lord_Howe', '2026-04-03', '2026-04-07'],
		// … or never, in zones off by half or quarter hours, and far from UTC.
		['Asia/Kolkata', '2026-02-26', '2026-03-03'],
		['Asia/Kathmandu', '2026-12-30', '2027-01-02'],
		['Pacific/Kiritimati', '2026-03-27', '2026-03-31'],
		['Pacific/Niue', '2026-03-27', '2026-03-31'],
	])('equal a plain count in %s from %s to %s', async (timezone, from, to) => {
		const { linkId, workspaceId, get } = await ada()
		const before = new Date(Date.parse(from) - 9 * 86_400_000).toISOString()
		const { visits, leads } = await history({ linkId, workspaceId }, before, 18, 7)
		const { status, body } = await get({ from, to, timezone })
		expect(status).toBe(200)

		const seen = visits.map((visit) => ({ ...visit, ...shown(visit.at, timezone) }))
		const captured = leads.map((at) => shown(at, timezone))
		const people = seen.filter(({ verdict }) => verdict === 'person')
		const on = (date: string) => ({
			date,
			people: people.filter((one) => one.date === date).length,
			leads: captured.filter((one) => one.date === date).length,
		})
		const within = ({ date }: { date: string }) => date >= from && date <= to
		expect(body.days).toEqual(body.days.map(({ date }) => on(date)))
		expect([body.days[0]?.date, body.days.at(-1)?.date]).toEqual([from, to])
		expect(body.previous.days).toEqual(body.previous.days.map(({ date }) => on(date)))
		expect(body.previous.days).toHaveLength(body.days.length)
		expect(body.hours).toEqual(
			Array.from({ length: 7 * 24 }, (_, i) => ({ weekday: Math.floor(i / 24) + 1, hour: i % 24 }))
				.map(({ weekday, hour }) => {
					const at = (one: { weekday: number; hour: number; date: string }) =>
						one.weekday === weekday && one.hour === hour && within(one)
					return {
						weekday,
						hour,
						people: people.filter(at).length,
						leads: captured.filter(at).length,
					}
				})
				.filter(({ people, leads }) => people + leads > 0),
		)
		for (const [verdict, kind] of Object.entries(leftOutKinds)) {
			const left = seen.filter((one) => one.verdict === verdict && within(one))
			expect([kind, body.leftOut[kind]]).toEqual([kind, left.length])
		}
		const came = people.filter(within)
		const reached = (step: Step) => came.filter(({ bits }) => hasReached(bits, step)).length
		expect(body.unconfirmed).toBe(came.length - reached('confirmed'))
		expect(body.funnel).toMatchObject({
			opened: came.length,
			started: reached('started'),
			submitted: reached('submitted'),
			wentOn: reached('wentOn'),
		})
		const total = (what: 'people' | 'leads') => body.days.reduce((n, day) => n + day[what], 0)
		expect(body.links).toEqual([
			{ id: linkId, title: 'The guide', people: total('people'), leads: total('leads') },
		])
		// Dimensions are counted by UTC day, in proportion where the period cuts one.
		const perDay = Map.groupBy(people, ({ at }) => Math.floor(at / 86_400_000))
		const shareOf = (is: (one: (typeof people)[number]) => boolean) =>
			[...perDay.values()].reduce(
				(sum, day) => sum + (day.filter(is).length * day.filter(within).length) / day.length,
				0,
			)
		const countries = Object.fromEntries(body.countries.map((one) => [one.value, one.people]))
		const rounded = ['DE', 'AT', 'CH', ''].map((country) => {
			const expected = shareOf((one) => one.country === country)
			const error = (countries[country] ?? 0) - expected
			expect(Math.abs(error)).toBeLessThan(timezone === 'UTC' ? 1e-6 : 1)
			return { up: error > 1e-6, remainder: expected % 1 }
		})
		// Those rounded up have the largest remainders.
		const least = Math.min(1, ...rounded.flatMap(({ up, remainder }) => (up ? [remainder] : [])))
		for (const { up, remainder } of rounded)
			expect(up || remainder < least + 1e-6 || remainder > 1 - 1e-6).toBe(true)
		expect(body.countries.reduce((sum, one) => sum + one.people, 0)).toBe(came.length)
		expect(body.devices).toEqual(came.length > 0 ? [{ value: 'mobile', people: came.length }] : [])
		const touched = Object.fromEntries(
			body.funnel.lastTouched.map((one) => [one.field, one.people]),
		)
		for (const field of ['email', 'phone']) {
			const left = (bits: number) => hasReached(bits, 'started') && !hasReached(bits, 'submitted')
			const expected = shareOf((one) => one.field === field && left(one.bits))
			expect(Math.abs((touched[field] ?? 0) - expected)).toBeLessThan(timezone === 'UTC' ? 1e-6 : 1)
		}
		// A link's numbers come from its own days, a workspace's from sums of days.
		const ofLink = await get({ from, to, timezone, linkId: String(linkId) })
		// Only a link's say how many came by its ways.
		expect({ ...ofLink.body, ways: [] }).toEqual(body)
	})

	it('list a link even if nobody came on a day that the period cuts', async () => {
		const { linkId, workspaceId, get } = await ada()
		const [day, noon] = [Date.parse('2026-05-05') / 86_400_000, 48]
		const evening = [0, 1, 2, 3].map((n) => ({
			day: day + n,
			quarter: quartersInDay - 2,
			people: n + 1,
		}))
		const midday = [1, 5, 6].map((n) => ({ day: day + n, quarter: noon, people: 4 + n }))
		const days = Map.groupBy([...evening, ...midday], (one) => one.day)
		await writeTotals(
			database(env.DB),
			workspaceId,
			[...days].map(([day, some]) => {
				const totals = noTotals()
				for (const { quarter, people } of some) {
					for (let n = 0; n < people; n++) {
						count(totals, [linkId, quarter, '', ['', '', '', n % 2 ? 'DE' : 'AT', 'mobile', 'de']])
					}
				}
				return { linkId, day, totals, size: sizeOf(totals) }
			}),
		)
		// From 10 p.m. to 10 p.m. UTC: the period cuts both of its UTC days.
		for (const [date, people] of [
			['2026-05-05', 0],
			['2026-05-06', 6],
			['2026-05-07', 2],
			['2026-05-08', 3],
			['2026-05-11', 10],
		] as const) {
			const { body } = await get({ from: date, to: date, timezone: 'Europe/Berlin' })
			expect([date, body.days[0]?.people]).toEqual([date, people])
			const links = people > 0 ? [{ id: linkId, title: 'The guide', people, leads: 0 }] : []
			expect(body.links).toEqual(links)
			const countries = body.countries.reduce((sum, one) => sum + one.people, 0)
			expect([date, countries]).toEqual([date, people])
		}
	})

	it('list 50 values a day and count the rest as other, even after a link is deleted', async () => {
		const { linkId, workspaceId, get } = await ada()
		const link = await env.DB.prepare(
			`insert into links (workspace_id, user_id, title, search_text, destination_url, short_id, created_at, fields)
			select workspace_id, user_id, 'Other', '', destination_url, 'Other' || id, 1, fields from links where id = ?
			returning id`,
		)
			.bind(linkId)
			.first<{ id: number }>()
		const other = Number(link?.id)
		const day = Date.parse('2026-05-05') / 86_400_000
		const write = (id: number, from: number, to: number) => {
			const totals = noTotals()
			for (let n = from; n < to; n++) {
				// Campaigns with higher numbers have more people.
				for (let i = 0; i <= n; i++) {
					count(totals, [id, 40, '', ['', `campaign ${n}`, '', 'DE', 'mobile', 'de']])
				}
			}
			return writeTotals(database(env.DB), workspaceId, [
				{ linkId: id, day, totals, size: sizeOf(totals) },
			])
		}
		const campaigns = async () => {
			const { body } = await get({ from: '2026-05-05', to: '2026-05-05' })
			const people = body.campaigns.reduce((sum, one) => sum + one.people, 0)
			expect(people).toBe(body.days[0]?.people)
			return Object.fromEntries(body.campaigns.map((one) => [one.value, one.people]))
		}
		await write(linkId, 0, 10)
		await write(linkId, 0, 40)
		await write(other, 30, 80)
		const [first, last] = [await campaigns(), 'campaign 79']
		expect(Object.keys(first)).toHaveLength(51)
		// “Other” is listed last, however many people it has.
		expect([Object.keys(first)[0], Object.keys(first)[50]]).toEqual(['campaign 39', otherValues])
		expect([first[last], first['campaign 35'], first['campaign 1']]).toEqual([80, 72, undefined])
		await env.DB.prepare('delete from links where id = ?').bind(other).run()
		const left = await campaigns()
		expect(Object.keys(left).filter((name) => left[name] === 0 || name > 'campaign 40')).toEqual([])
		expect(left['campaign 35']).toBe(36)
	})

	it('follow leads that are deleted, moved, held or released', async () => {
		const { linkId, workspaceId, get } = await ada()
		const at = Date.parse('2026-05-05T10:20:00Z')
		const change = (sql: string) => env.DB.prepare(sql).run()
		await env.DB.prepare(
			`insert into leads (workspace_id, link_id, created_at, suspect)
				select ?1, ?2, value, null from json_each(?3)
				union all select ?1, ?2, value, 'rush' from json_each(?3)`,
		)
			.bind(workspaceId, linkId, JSON.stringify([at, at + 1, at + 2]))
			.run()
		const leads = async () => {
			const { body } = await get({ from: '2026-05-05', to: '2026-05-06' })
			return body.days.map((day) => day.leads)
		}
		expect(await leads()).toEqual([3, 0])
		await change(`update leads set suspect = null where created_at = ${at}`)
		expect(await leads()).toEqual([4, 0])
		await change(`delete from leads where created_at = ${at + 1}`)
		expect(await leads()).toEqual([3, 0])
		await change(`update leads set created_at = created_at + 86400000 where created_at = ${at}`)
		expect(await leads()).toEqual([1, 2])
		await change(`update leads set suspect = 'rush' where created_at > ${at}`)
		expect(await leads()).toEqual([0, 0])
	})

	it('say where leads came from, and how many of them are hot', async () => {
		const { linkId, workspaceId, get, origins } = await ada()
		const day = Date.parse('2026-05-05')
		const plantLead = (at: number, data: object, columns: Record<string, unknown> = {}) => {
			const row = {
				workspace_id: workspaceId,
				link_id: linkId,
				created_at: at,
				additional_data: JSON.stringify(data),
				...columns,
			}
			const names = Object.keys(row)
			return env.DB.prepare(
				`insert into leads (${names.join()}) values (${names.map(() => '?').join()})`,
			)
				.bind(...Object.values(row))
				.run()
		}
		const spring = { utmSource: 'News', utmCampaign: 'Spring', country: 'DE', device: 'mobile' }
		const hot = { qualification_status: 'hot' }
		await plantLead(day, { ...spring, referrer: 'www.blog.example' }, hot)
		await plantLead(day - 86_400_000, spring, { ...hot, stage: 'won' })
		await plantLead(day + 1, { ...spring, utmSource: 'news', referrer: 'blog.example' })
		await plantLead(day + 2, { utmCampaign: 'x'.repeat(61) })
		// Of no concern: two days before, the day after, imported, held as spam, and of another workspace.
		await plantLead(day - 2 * 86_400_000, spring, { ...hot, stage: 'won' })
		await plantLead(day + 86_400_000, spring, hot)
		await plantLead(day + 3, spring, { imported: 1 })
		await plantLead(day + 4, spring, { suspect: 'rush' })
		const eve = await ada()
		expect((await eve.origins({ from: '2026-05-05', to: '2026-05-05' })).body.sources).toEqual([])

		const period = { from: '2026-05-05', to: '2026-05-05' }
		const { body } = await origins(period)
		const none = { value: '', leads: 1, hot: 0 }
		const flow = { campaign: 'Spring', link: String(linkId), stage: 'open', leads: 1 }
		expect(body).toEqual({
			complete: true,
			sources: [{ value: 'news', leads: 2, hot: 1 }, none],
			campaigns: [
				{ value: 'Spring', leads: 2, hot: 1 },
				{ value: 'x'.repeat(60), leads: 1, hot: 0 },
			],
			referrers: [{ value: 'blog.example', leads: 2, hot: 1 }, none],
			countries: [{ value: 'DE', leads: 2, hot: 1 }, none],
			devices: [{ value: 'mobile', leads: 2, hot: 1 }, none],
			links: [{ value: String(linkId), leads: 3, hot: 1 }],
			days: [{ date: '2026-05-05', hot: 1, won: 0 }],
			previous: { hot: 1, won: 1, days: [{ date: '2026-05-04', hot: 1, won: 1 }] },
			flows: [
				{ ...flow, status: 'hot' },
				{ ...flow, status: 'new' },
				{ ...flow, campaign: 'x'.repeat(60), status: 'new' },
			],
		})
		expect((await origins({ ...period, linkId: String(linkId) })).body).toEqual(body)
		const { body: numbers } = await get(period)
		expect(numbers.days[0]?.leads).toBe(3)
		expect((await origins({ linkId: String(eve.linkId) })).status).toBe(404)
		expect((await origins({ from: '2026-05-06', to: '2026-05-05' })).status).toBe(400)

		for (let n = 0; n < 60; n++) {
			for (let i = 0; i <= n % 2; i++) await plantLead(day + 9, { utmCampaign: `campaign ${n}` })
		}
		const { campaigns } = (await origins(period)).body
		expect(campaigns).toHaveLength(51)
		expect(campaigns.at(-1)).toMatchObject({ value: otherValues, leads: 12 })
	})

	it('say how many leads are hot of each link that the numbers list, however many links have more leads', async () => {
		const { linkId, workspaceId, get, origins } = await ada()
		const at = Date.parse('2026-05-05')
		await env.DB.batch([
			env.DB.prepare(
				`insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
				select ?, 'A', 'a', 'https://a.example/', 'hot' || value, 1, '[]'
				from json_each('[${Array.from({ length: maxListedLinks + 5 }, (_, n) => n)}]')`,
			).bind(workspaceId),
			env.DB.prepare(
				`insert into leads (workspace_id, link_id, created_at, additional_data, qualification_status)
				select workspace_id, links.id, ?1 + value, '{}', iif(links.id = ?2, 'hot', 'cold')
				from links, json_each('[1,2]') where workspace_id = ?3 and (links.id <> ?2 or value = 1)`,
			).bind(at, linkId, workspaceId),
			env.DB.prepare('update link_days set visits = 9 where link_id = ?1 and day = ?2').bind(
				linkId,
				Math.floor(at / 86_400_000),
			),
		])
		const period = { from: '2026-05-05', to: '2026-05-05' }
		expect((await get(period)).body.links[0]).toMatchObject({ id: linkId, people: 9, leads: 1 })
		const { links } = (await origins(period)).body
		expect(links).toContainEqual({ value: String(linkId), leads: 1, hot: 1 })
		const sum = (of: 'leads' | 'hot') => links.reduce((total, link) => total + link[of], 0)
		expect([sum('leads'), sum('hot')]).toEqual([1 + 2 * (maxListedLinks + 5), 1])
	})

	it('are complete and all zero without any visits', async () => {
		const { get } = await ada()
		const { body } = await get({})
		expect(body.days).toHaveLength(30)
		expect(body).toMatchObject({ links: [], hours: [], sources: [], previous: { people: 0 } })
	})

	it.each([
		[{ from: '2026-02-30' }, 'Please give a date such as 2026-11-22'],
		[{ from: '1066-10-14', to: '2026-01-01' }, 'Please give a date such as 2026-11-22'],
		[{ from: '2026-01-02', to: '2026-01-01' }, 'The first day must not be after the last one'],
		[{ from: '2020-01-01', to: '2026-01-01' }, 'Please ask for at most 366 days'],
		[{ timezone: 'Mars/Olympus' }, 'Unknown time zone: please give one such as Europe/Berlin'],
		[{ linkId: 'x' }, 'linkId must be the id of a link'],
	])('reject the query %o', async (query, message) => {
		const { get } = await ada()
		const { status, body } = await get(query as unknown as Record<string, string>)
		expect([status, body.message]).toEqual([400, message])
	})

	it('are a 404 for another workspace’s link', async () => {
		const [{ get }, eve] = [await ada(), await ada()]
		expect((await get({ linkId: String(eve.linkId) })).status).toBe(404)
	})
})
