// Our worker, with the cost of its hubs counted. GET /spent returns it. POST /before counts the same
// visits as before hubs, with a row per visitor.
import type { D1Database, ExecutionContext } from '@cloudflare/workers-types'
import { Hub as RealHub } from '../worker/hub/hub'
import worker from '../worker/index'
import type { Env } from '../worker/platform/env'
import { countBefore } from './visitsBefore'

export const spent = {
	objectCalls: 0,
	objectMs: 0,
	objectRowsRead: 0,
	objectRowsWritten: 0,
	rowsRead: 0,
	rowsWritten: 0,
}

type Answer = { meta: { rows_read: number; rows_written: number } }

function counted(answers: readonly Answer[]) {
	for (const { meta } of answers) {
		spent.rowsRead += meta.rows_read
		spent.rowsWritten += meta.rows_written
	}
}

/** A database whose batches are counted: hubs write their totals that way. */
const metered = (db: D1Database) =>
	new Proxy(db, {
		get(target, name) {
			if (name !== 'batch') {
				const value = Reflect.get(target, name)
				return typeof value === 'function' ? value.bind(target) : value
			}
			return async (statements: never[]) => {
				const answers = await target.batch(statements)
				counted(answers as unknown as Answer[])
				return answers
			}
		},
	})

export class Hub extends RealHub {
	constructor(context: DurableObjectState, env: Env) {
		super(context, { ...env, DB: metered(env.DB as never) } as never)
		const { sql, kv } = context.storage
		const exec = sql.exec.bind(sql)
		sql.exec = ((...asked: Parameters<typeof exec>) => {
			const cursor = exec(...asked)
			const rows = cursor.toArray()
			spent.objectRowsRead += cursor.rowsRead
			spent.objectRowsWritten += cursor.rowsWritten
			return Object.assign(rows, {
				toArray: () => rows,
				rowsWritten: cursor.rowsWritten,
			})
		}) as never
		// Both are billed as a row.
		const put = kv.put.bind(kv)
		kv.put = (...values: Parameters<typeof put>) => {
			spent.objectRowsWritten++
			put(...values)
		}
		const setAlarm = context.storage.setAlarm.bind(context.storage)
		context.storage.setAlarm = (...when: Parameters<typeof setAlarm>) => {
			spent.objectRowsWritten++
			return setAlarm(...when)
		}
	}

	override add(...message: Parameters<RealHub['add']>) {
		return timed(() => super.add(...message))
	}

	override alarm() {
		return timed(() => super.alarm())
	}
}

async function timed<Result>(work: () => Promise<Result>) {
	const started = performance.now()
	spent.objectCalls++
	try {
		return await work()
	} finally {
		spent.objectMs += performance.now() - started
	}
}

export default {
	...worker,

	async fetch(request: Request, env: Env, context: ExecutionContext) {
		const { pathname } = new URL(request.url)
		if (pathname === '/spent') {
			const answer = Response.json(spent)
			for (const name of Object.keys(spent) as (keyof typeof spent)[]) spent[name] = 0
			return answer
		}
		if (pathname === '/before') {
			const { messages } = (await request.json()) as { messages: [number, string][][] }
			counted((await countBefore(env.DB as never, messages)) as Answer[])
			return new Response()
		}
		return worker.fetch(request, env, context as never)
	},
}
