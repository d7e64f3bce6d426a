import type { D1Database, D1DatabaseSession, D1PreparedStatement } from '@cloudflare/workers-types'

/** A statement sent to the database. */
export type Statement = { sql: string; params: unknown[] }

const runs = ['run', 'all', 'first', 'raw'] as const

/**
 * Wraps the database and records every statement prepared on it and every trip, with the statements sent
 * together.
 */
export function recording(db: D1Database) {
	const statements: Statement[] = []
	const trips: Statement[][] = []
	const noteOf = new WeakMap<D1PreparedStatement, Statement>()

	function trip(together: Statement[], send: () => unknown) {
		trips.push(together)
		return send()
	}

	/** Patches D1's own statement, because batch() accepts no other. */
	function watched(statement: D1PreparedStatement, note: Statement) {
		noteOf.set(statement, note)
		const bind = statement.bind.bind(statement)
		statement.bind = (...params) => {
			note.params = params
			return watched(bind(...params), note)
		}
		for (const run of runs) {
			const send = statement[run].bind(statement) as (...args: unknown[]) => unknown
			Object.assign(statement, { [run]: (...args: unknown[]) => trip([note], () => send(...args)) })
		}
		return statement
	}

	function prepare(target: D1Database | D1DatabaseSession, sql: string) {
		const note: Statement = { sql, params: [] }
		statements.push(note)
		return watched(target.prepare(sql), note)
	}

	const recorded = <T extends D1Database | D1DatabaseSession>(target: T): T =>
		new Proxy(target, {
			get(_, name) {
				if (name === 'prepare') return (sql: string) => prepare(target, sql)
				if (name === 'withSession') {
					return (...args: [string]) => recorded((target as D1Database).withSession(...args))
				}
				const value = Reflect.get(target, name)
				if (typeof value !== 'function') return value
				return (...args: unknown[]) => {
					const send = () => value.apply(target, args)
					if (name === 'exec') return trip([{ sql: String(args[0]), params: [] }], send)
					if (name !== 'batch') return send()
					const notes = (args[0] as D1PreparedStatement[]).flatMap((one) => noteOf.get(one) ?? [])
					return trip(notes, send)
				}
			},
		})
	return { db: recorded(db), statements, trips }
}
