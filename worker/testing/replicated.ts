import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Database } from '@cloudflare/workers-types'

const bookmarkOf = (version: number) => `v-${String(version).padStart(8, '0')}`

/**
 * A database with one replica, which is updated only when `replicate` is called. A session reads from it
 * unless its bookmark is newer; everything outside sessions uses the primary.
 */
export async function replicated() {
	const { DB: primary, REPLICA: replica } = env
	let [written, copied] = [0, 0]
	await applyD1Migrations(
		replica,
		// Counters are copied as rows: with triggers they would be counted twice.
		env.MIGRATIONS.map((migration) => ({
			...migration,
			queries: migration.queries.filter((query) => !/^\s*(CREATE|DROP) TRIGGER/i.test(query)),
		})),
	)

	function withSession(constraint = 'first-unconstrained') {
		const onPrimary = constraint === 'first-primary' || constraint > bookmarkOf(copied)
		const target = constraint !== 'first-unconstrained' && onPrimary ? primary : replica
		let asked = false
		const ask =
			<Args extends unknown[], Answer>(send: (...args: Args) => Answer) =>
			(...args: Args) => {
				asked = true
				if (target === primary) written++
				return send(...args)
			}
		return {
			prepare: ask(target.prepare.bind(target)),
			batch: ask(target.batch.bind(target)),
			getBookmark: () => (asked ? bookmarkOf(target === primary ? written : copied) : null),
		}
	}

	async function replicate() {
		const { results } = await primary
			.prepare("select name from sqlite_master where type = 'table'")
			.all<{ name: string }>()
		const tables = results
			.map(({ name }) => name)
			.filter((name) => !/^(sqlite|_cf|d1|lead_search|link_search)(_|$)/.test(name))
		const statements = [replica.prepare('pragma defer_foreign_keys = on')]
		for (const table of tables) statements.push(replica.prepare(`delete from ${table}`))
		for (const table of tables) {
			const { results } = await primary.prepare(`select * from ${table}`).all()
			for (const row of results) {
				const places = Object.keys(row).map(() => '?')
				statements.push(
					replica
						.prepare(`insert into ${table} (${Object.keys(row)}) values (${places})`)
						.bind(...Object.values(row)),
				)
			}
		}
		await replica.batch(statements)
		copied = written
	}

	const db = new Proxy(primary, {
		get(target, name) {
			if (name === 'withSession') return withSession
			const value = Reflect.get(target, name)
			return typeof value === 'function' ? value.bind(target) : value
		},
	}) as D1Database
	return { settings: { ...env, DB: db } as typeof env, replicate }
}
