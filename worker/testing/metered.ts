import type { D1Database, D1DatabaseSession, D1PreparedStatement } from '@cloudflare/workers-types'

/** What an operation cost the database, as Cloudflare bills it. */
export type Spent = { trips: number; statements: number; rowsRead: number; rowsWritten: number }

type Meta = { rows_read?: number; rows_written?: number }

/**
 * Wraps the database and adds up the rows that every statement reads and writes, into `spent` if it is
 * given. D1 reports them only for some ways of running a statement, so the others are run as those.
 */
export function metered(
	db: D1Database,
	spent: Spent = { trips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 },
) {
	function note(...metas: Meta[]) {
		spent.trips++
		spent.statements += metas.length
		for (const meta of metas) {
			spent.rowsRead += meta.rows_read ?? 0
			spent.rowsWritten += meta.rows_written ?? 0
		}
	}

	/** Patches D1's own statement, because batch() accepts no other. */
	function watched(statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement {
		const bind = statement.bind.bind(statement)
		const all = statement.all.bind(statement)
		const raw = statement.raw.bind(statement)
		const noted = async () => {
			const result = await all<Record<string, unknown>>()
			note(result.meta)
			return result
		}
		return Object.assign(statement, {
			bind: (...params: unknown[]) => watched(bind(...params), isRead),
			all: noted,
			run: noted,
			first: async (column?: string) => {
				const [row] = (await noted()).results
				return row ? (column ? row[column] : row) : null
			},
			raw: async () => {
				const { results } = await noted()
				// Columns with the same name would get lost. A read can be repeated, and counts once.
				return isRead ? raw() : results.map(Object.values)
			},
		})
	}

	const wrapped = <T extends D1Database | D1DatabaseSession>(target: T): T =>
		new Proxy(target, {
			get(_, name) {
				if (name === 'prepare')
					return (sql: string) => watched(target.prepare(sql), /^\s*(?:select|with)/i.test(sql))
				if (name === 'withSession') {
					return (...args: [string]) => wrapped((target as D1Database).withSession(...args))
				}
				const value = Reflect.get(target, name)
				if (typeof value !== 'function') return value
				if (name !== 'batch') return value.bind(target)
				return async (statements: D1PreparedStatement[]) => {
					const results = await target.batch(statements)
					note(...results.map(({ meta }) => meta))
					return results
				}
			},
		})
	return { db: wrapped(db), spent }
}
