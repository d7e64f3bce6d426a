import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** What becomes of one call to the database. The last one is the nasty one: done, and not told. */
export type Fault = 'works' | 'fails' | 'hangs' | 'fails after commit'

const runs = ['first', 'run', 'all', 'raw']
const real = Symbol('the statement itself')

/** The database, each call of which meets the fault that `next` draws for it. */
export function faulty(db: D1Database, next: () => Fault): D1Database {
	async function meet<T>(work: () => Promise<T>) {
		const fault = next()
		if (fault === 'fails') throw new Error('D1_ERROR: the database is down')
		if (fault === 'hangs') return new Promise<never>(() => {})
		const result = await work()
		if (fault === 'fails after commit') throw new Error('D1_ERROR: the connection was lost')
		return result
	}

	const statement = (from: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(from, {
			get(target, property) {
				if (property === real) return target
				const value = Reflect.get(target, property)
				if (property === 'bind') return (...args: unknown[]) => statement(target.bind(...args))
				if (typeof value !== 'function') return value
				const call = (...args: unknown[]) => value.apply(target, args)
				return runs.includes(String(property))
					? (...args: unknown[]) => meet(() => call(...args))
					: call
			},
		})

	const session = <T extends object>(from: T): T =>
		new Proxy(from, {
			get(target, property) {
				const value = Reflect.get(target, property)
				if (typeof value !== 'function') return value
				return (...args: unknown[]) => {
					if (property === 'batch') {
						const statements = (args[0] as object[]).map((one) => Reflect.get(one, real) ?? one)
						return meet(() => value.call(target, statements))
					}
					const result = value.apply(target, args)
					if (property === 'prepare') return statement(result)
					return property === 'withSession' ? session(result) : result
				}
			},
		})
	return session(db)
}
