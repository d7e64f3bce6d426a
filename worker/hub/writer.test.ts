import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { batch, type Planted, people, plantNumbers, stubOf, written } from '../testing/hub'
import { recording } from '../testing/recording'
import type { Hub } from './hub'

/** What D1 takes as one parameter, in bytes; a local database takes more. */
const d1Takes = 2_000_000

afterEach(() => void vi.restoreAllMocks())

/** A workspace with so many links; `at` is one of them. */
async function withLinks(links: number) {
	const ada = await plantNumbers()
	const { results } = await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
		insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
		select ?2, 'A link', 'a link', 'https://example.com', hex(randomblob(8)), 1, '[]' from n
		returning id`,
	)
		.bind(links, ada.workspaceId)
		.all<{ id: number }>()
	return results.map(({ id }): Planted => ({ ...ada, linkId: id }))
}

const numbersOf = async ({ workspaceId }: Planted) =>
	(
		await env.DB.prepare(
			`select link_id as id, visits from link_days join links on links.id = link_id
			where workspace_id = ? and visits > 0 order by 1`,
		)
			.bind(workspaceId)
			.all<{ id: number; visits: number }>()
	).results

/** Has a workspace's hub use another database. */
const use = ({ workspaceId }: Planted, DB: D1Database) =>
	runInDurableObject(stubOf(workspaceId) as never, (hub: Hub) => {
		Object.assign(hub, { env: { ...env, DB } })
	})

/** Makes the database refuse numbers of a link, until the returned function is called. */
async function refuse({ linkId }: Planted) {
	await env.DB.exec(
		`create trigger refused_${linkId} before insert on link_days when new.link_id = ${linkId} begin select raise(abort, 'It is refused'); end`,
	)
	return () => env.DB.exec(`drop trigger refused_${linkId}`)
}

describe('what the hub writes', () => {
	it('fits into the parameters that the database takes, however many links have long values', async () => {
		const links = await withLinks(120)
		const [ada] = links as [Planted]
		// Fifty of the longest values in each dimension that a visitor makes up, in three bytes a character.
		const long = (n: number) => `${n}`.padEnd(60, '長')
		for (const link of links) {
			const visitors = Array.from({ length: 50 }, (_, n) => [
				`v${n}`,
				[long(n), long(n), long(n), 'DE', 'mobile', 'de'],
			])
			await ada.hub.add(batch(link, Object.fromEntries(visitors)))
		}
		const { db, statements } = recording(env.DB)
		await use(ada, db)
		await written(ada)
		const sizes = statements.flatMap(({ params }) =>
			params.map((param) => Buffer.byteLength(String(param))),
		)
		expect(Math.max(...sizes)).toBeGreaterThan(d1Takes / 10)
		expect(Math.max(...sizes)).toBeLessThan(d1Takes)
		expect(await numbersOf(ada)).toEqual(links.map(({ linkId: id }) => ({ id, visits: 50 })))
	})

	it('is all of it, also beyond what one trip takes', async () => {
		const links = await withLinks(450)
		const [ada] = links as [Planted]
		for (const link of links) await ada.hub.add(batch(link, people('a')))
		await written(ada)
		expect(await numbersOf(ada)).toHaveLength(450)
	})

	it('is everything but what the database refuses, which is reported and tried again', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {})
		const links = await withLinks(40)
		const [ada] = links as [Planted]
		const bad = [links[0], links[25]] as Planted[]
		for (const link of links) await ada.hub.add(batch(link, people('a')))
		const accept = [await refuse(bad[0] as Planted), await refuse(bad[1] as Planted)]
		// Each failure halves the next attempt.
		for (let attempt = 0; attempt < 9; attempt++) await written(ada)
		const good = links.filter((link) => !bad.includes(link))
		expect(await numbersOf(ada)).toEqual(good.map(({ linkId: id }) => ({ id, visits: 1 })))
		const reported = log.mock.calls.flat().join()
		for (const { linkId } of bad) expect(reported).toContain(`"linkId":${linkId}`)
		// The others have no trouble from then on.
		for (const link of links) await ada.hub.add(batch(link, people('b')))
		await written(ada)
		expect(await numbersOf(ada)).toEqual(good.map(({ linkId: id }) => ({ id, visits: 2 })))
		for (const end of accept) await end()
		await written(ada)
		expect(await numbersOf(ada)).toEqual(links.map(({ linkId: id }) => ({ id, visits: 2 })))
	})
})
