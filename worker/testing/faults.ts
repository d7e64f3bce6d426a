import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { dbTimeoutMs, wait } from '../platform/timeout'

/**
 * The outcome of a database call. `hangs` fails too, but long after the caller's timeout. The last is the
 * nasty one: committed, but reported as failed.
 */
export type Fault = 'works' | 'fails' | 'hangs' | 'fails after commit'

const runs = ['first', 'run', 'all', 'raw']
const real = Symbol('the statement itself')

/** Wraps the database; `next` picks a fault for each call. */
export function faulty(db: D1Database, next: () => Fault): D1Database {
	async function meet<T>(work: () => Promise<T>) {
		const fault = next()
		if (fault === 'fails') throw new Error('D1_ERROR: the database is down')
		if (fault === 'hangs') {
			// Not forever: a request only ends when its waitUntil work does.
			await wait(dbTimeoutMs + 500)
			throw new Error('D1_ERROR: the database did not answer')
		}
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

/** Wraps the database so that it can be full: it still reads and deletes, but refuses to grow. */
export function fillable(db: D1Database, full: () => boolean): D1Database {
	const refused = () => new Error('D1_ERROR: Exceeded maximum DB size: SQLITE_FULL')
	const growing = new WeakSet<object>()

	const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
		const { bind } = statement
		const calls = runs.map((name) => {
			const call = Reflect.get(statement, name) as (...args: unknown[]) => unknown
			const guarded = async (...args: unknown[]) => {
				if (full()) throw refused()
				return call.apply(statement, args)
			}
			return [name, guarded]
		})
		growing.add(statement)
		return Object.assign(statement, Object.fromEntries(calls), {
			bind: (...params: unknown[]) => watched(bind.apply(statement, params)),
		})
	}

	const session = <T extends object>(target: T): T =>
		new Proxy(target, {
			get(_, property) {
				const value = Reflect.get(target, property)
				if (typeof value !== 'function') return value
				return (...args: unknown[]) => {
					if (
						property === 'batch' &&
						full() &&
						(args[0] as object[]).some((one) => growing.has(one))
					)
						return Promise.reject(refused())
					const result = value.apply(target, args)
					if (property === 'withSession') return session(result)
					const grows =
						property === 'prepare' && /^\s*(?:insert|update|replace)/i.test(String(args[0]))
					return grows ? watched(result) : result
				}
			},
		})
	return session(db)
}
