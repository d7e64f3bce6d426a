import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types'

/** A statement as it was sent to the database. */
export type Statement = { sql: string; params: unknown[] }

/** The database, which notes every statement that is prepared on it before it does its work. */
export function recording(db: D1Database) {
	const statements: Statement[] = []
	const recorded = <T extends D1Database | D1DatabaseSession>(target: T): T =>
		new Proxy(target, {
			get(_, name) {
				if (name === 'prepare') return (sql: string) => prepare(target, sql)
				if (name === 'withSession') {
					return (...args: [string]) => recorded((target as D1Database).withSession(...args))
				}
				const value = Reflect.get(target, name)
				return typeof value === 'function' ? value.bind(target) : value
			},
		})
	function prepare(target: D1Database | D1DatabaseSession, sql: string) {
		const statement = target.prepare(sql)
		const noted: Statement = { sql, params: [] }
		statements.push(noted)
		const bind = statement.bind.bind(statement)
		// The statement stays D1's own: batch() takes no other.
		statement.bind = (...params) => {
			noted.params = params
			return bind(...params)
		}
		return statement
	}
	return { db: recorded(db), statements }
}
