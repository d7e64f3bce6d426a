import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { dayOf } from '../../schema/day'
import type { LinkQuery } from '../../schema/linkList'
import { counterDifferences } from '../../scripts/counterDifferences'
import { writeCursor } from '../leads/paging'
import { database } from '../platform/env'
import { closeDays } from '../stats/closing'
import { makeLink, owner } from '../testing/client'
import { listLinks } from './listQueries'

const today = dayOf(Date.now())
const dayMs = 86_400_000

/** Changes a link's day: `leads` captured and imported in equal parts. */
const onDay = (linkId: number, day: number, visits: number, leads: number) =>
	env.DB.prepare(
		`insert into link_days (link_id, day, visits, warm_leads, imported_leads) values (?, ?, ?, ?, ?)
		on conflict do update set visits = excluded.visits, warm_leads = excluded.warm_leads,
			imported_leads = excluded.imported_leads`,
	).bind(linkId, day, visits, leads, Math.floor(leads / 2))

const db = database(env.DB)

it('links are in the order of their numbers whenever these came, and those without one by date', async () => {
	const ada = await owner()
	const { id: first } = await makeLink(ada, { title: 'Link' })
	const made = await env.DB.prepare(
		`insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields, archived, active)
		select workspace_id, 'Link', 'link', 'https://a.example/', 'order' || value, created_at - value, '[]',
			value % 4 = 3, value % 3 > 0
		from links, json_each('[1,2,3,4,5,6,7,8,9]') where links.id = ? returning id, workspace_id`,
	)
		.bind(first)
		.all<{ id: number; workspace_id: number }>()
	const ids = [first, ...made.results.map(({ id }) => id)]
	const workspaceId = made.results[0]?.workspace_id ?? 0
	const some = (modulus: number) => ids.filter((_, n) => n % modulus === 0)
	const paged = async (query: Partial<LinkQuery> & Pick<LinkQuery, 'sort'>) => {
		const { links: all, next, ...rest } = await listLinks(db, workspaceId, { ...query, limit: 4 })
		for (let at = next; at; ) {
			const page = await listLinks(db, workspaceId, {
				...query,
				limit: 4,
				cursor: writeCursor(at),
			})
			expect(page.matching).toBe(rest.matching)
			all.push(...page.links)
			at = page.next
		}
		expect(all).toHaveLength(rest.matching)
		return all
	}
	const check = async () => {
		for (const filter of [{}, { state: 'archived' }, { state: 'off' }, { q: 'link' }] as const) {
			const links = await paged({ ...filter, sort: 'newest' })
			for (const sort of ['visits', 'leads', 'rate'] as const) {
				const numberOf = (link: (typeof links)[number]) =>
					sort === 'rate' ? Number.parseFloat(link.conversionRate) : link[sort]
				const sorted = links.toSorted(
					(a, b) => numberOf(b) - numberOf(a) || (numberOf(a) === 0 ? 0 : b.id - a.id),
				)
				const listed = await paged({ ...filter, sort })
				expect([filter, sort, listed.map(({ id }) => id)]).toEqual([
					...[filter, sort, sorted.map(({ id }) => id)],
				])
			}
		}
		for (const statement of counterDifferences.slice(-2))
			expect((await env.DB.prepare(statement).all()).results).toEqual([])
	}
	await env.DB.batch([
		...some(2).map((id, i) => onDay(id, today - 2, 1 + ((i * 7) % 11), (i * 5) % 4)),
		...some(3).map((id, i) => onDay(id, today, (i * 3) % 8, i % 3)),
	])
	await check()
	// A day of links that have a later one, too.
	await env.DB.batch(some(6).map((id, i) => onDay(id, today + 1, 5 - i, 1)))
	await closeDays(db, Date.now() + dayMs)
	await check()
	await closeDays(db, Date.now() + 2 * dayMs)
	const inUse = () =>
		env.DB.prepare(
			'select count(*) as n from links_in_use where link_id in (select value from json_each(?))',
		)
			.bind(JSON.stringify(ids))
			.first('n')
	expect(await inUse()).toBe(0)
	await check()
	await env.DB.batch([
		...some(4).map((id, i) => onDay(id, today - 2, (i * 5) % 9, 3 - (i % 3))),
		env.DB.prepare('delete from link_days where link_id = ?').bind(ids[2]),
		...some(5).map((id) => onDay(id, today + 2, 4, 1)),
	])
	expect(await inUse()).toBeGreaterThan(0)
	await check()
	await env.DB.batch(some(4).map((id, i) => onDay(id, today - 2, (i * 7) % 9, i % 3)))
	await check()
	await closeDays(db, Date.now() + 3 * dayMs)
	expect(await inUse()).toBe(0)
	await check()
	expect((await ada.send(`/api/links/${ids[0]}`, { method: 'DELETE' })).ok).toBe(true)
	await check()
})

it('of links with a state, more than are counted, those with numbers come first', async () => {
	const ada = await owner()
	const { id: first } = await makeLink(ada, { title: 'Link' })
	const made = await env.DB.prepare(
		`insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields, archived, active)
		select workspace_id, 'Link', 'link', 'https://a.example/', 'many' || value, created_at - value, '[]',
			value % 2, value % 4 > 1
		from links, json_each(?2) where links.id = ?1 returning id, workspace_id, archived, active`,
	)
		.bind(first, JSON.stringify(Array.from({ length: 8200 }, (_, i) => i + 1)))
		.all<Record<'id' | 'workspace_id' | 'archived' | 'active', number>>()
	const workspaceId = made.results[0]?.workspace_id ?? 0
	const ids = made.results.map(({ id }) => id)
	// Closed days of some, an open day of others, and neither of the rest.
	await env.DB.batch(ids.slice(0, 40).map((id, i) => onDay(id, today - 2, 1 + i, 1)))
	await closeDays(db, Date.now())
	await env.DB.batch(ids.slice(30, 60).map((id, i) => onDay(id, today, 1 + ((i * 7) % 30), 2)))
	const visitsOf = (i: number) =>
		(i < 40 ? 1 + i : 0) + (i >= 30 && i < 60 ? 1 + (((i - 30) * 7) % 30) : 0)
	const states = {
		archived: (link) => link.archived === 1,
		off: (link) => link.archived === 0 && link.active === 0,
	} satisfies Record<string, (link: (typeof made.results)[number]) => boolean>
	for (const state of ['archived', 'off'] as const) {
		const expected = made.results
			.map((link, i) => ({ ...link, visits: visitsOf(i), i }))
			.filter(states[state])
			.sort((a, b) => b.visits - a.visits || (a.visits ? b.id - a.id : a.i - b.i))
			.map(({ id }) => id)
		const query = { sort: 'visits', state, limit: 20 } as const
		const page = await listLinks(db, workspaceId, query)
		expect(page).toMatchObject({ matching: 2000, capped: true })
		const next = await listLinks(db, workspaceId, {
			...query,
			cursor: writeCursor(page.next as NonNullable<typeof page.next>),
		})
		expect([...page.links, ...next.links].map(({ id }) => id)).toEqual(expected.slice(0, 40))
	}
})
