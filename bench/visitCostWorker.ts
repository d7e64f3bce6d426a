// Our worker with what a hub costs counted. GET /spent tells it. POST /alone sends visits to the hub one by
// one and /crowd by the hundred, POST /written has it write its totals, POST /closed closes the day, as every
// night, and POST /before counts visits as they were before hubs, by a row for each visitor.
import type { D1Database, ExecutionContext } from '@cloudflare/workers-types'
import { millisecondsInDay } from 'date-fns/constants'
import { Hub as RealHub } from '../worker/hub/hub'
import { hubOf } from '../worker/hub/hubs'
import worker from '../worker/index'
import { database, type Env } from '../worker/platform/env'
import type { VisitsMessage } from '../worker/platform/messages'
import { closeDays } from '../worker/stats/closing'
import { metered } from '../worker/testing/metered'
import { dayOf, quarterOf } from '../worker/visits/day'
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
const meteredBatches = (db: D1Database) =>
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
		super(context, { ...env, DB: meteredBatches(env.DB as never) } as never)
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

	/** As its alarm does in the end. */
	async writeNow() {
		await this.ctx.storage.deleteAlarm()
		return this.alarm()
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

const known = ['newsletter', 'autumn', 'google.com', 'DE', 'mobile', 'de']

function messageOf(visitors: readonly string[], linkId: number, what: 'opened' | 'left') {
	const now = Date.now()
	const message = { type: 'visits', id: crypto.randomUUID(), workspaceId: 1 } as const
	const visits = visitors.map((one): VisitsMessage['visits'][number] => [
		...([linkId, quarterOf(now), one] as const),
		known,
	])
	const signs = visitors.map((one): VisitsMessage['signs'][number] => [
		...([linkId, dayOf(now), one] as const),
		...([3, 'email', 60] as const),
	])
	return { ...message, ...(what === 'opened' ? { visits, signs: [] } : { visits: [], signs }) }
}

const someone = () => crypto.randomUUID().slice(0, 22)

/** Somebody who opens a link's page, and leaves it after their visit was sent. */
async function alone(env: Env, linkId: number) {
	const visitor = [someone()]
	await hubOf(env, 1).add(messageOf(visitor, linkId, 'opened'))
	await hubOf(env, 1).add(messageOf(visitor, linkId, 'left'))
}

/** A hundred visitors of the first link, who came at once. */
async function hundred(env: Env) {
	const visitors = Array.from({ length: 100 }, someone)
	await hubOf(env, 1).add(messageOf(visitors, 1, 'opened'))
	await hubOf(env, 1).add(messageOf(visitors, 1, 'left'))
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
		if (pathname === '/alone') {
			const { count, links } = (await request.json()) as { count: number; links: number }
			for (let n = 0; n < count; n++) await alone(env, 1 + (n % links))
			return new Response()
		}
		if (pathname === '/crowd') {
			const { visitors } = (await request.json()) as { visitors: number }
			for (let n = 0; n < visitors; n += 100) await hundred(env)
			return new Response()
		}
		if (pathname === '/written') {
			await (hubOf(env, 1) as unknown as Hub).writeNow()
			return new Response()
		}
		if (pathname === '/closed') {
			const { db, spent: onClosing } = metered(env.DB as never)
			await closeDays(database(db as never), Date.now() + millisecondsInDay)
			spent.rowsRead += onClosing.rowsRead
			spent.rowsWritten += onClosing.rowsWritten
			return new Response()
		}
		if (pathname === '/before') {
			const { messages } = (await request.json()) as { messages: [number, string][][] }
			counted((await countBefore(env.DB as never, messages)) as Answer[])
			return new Response()
		}
		return worker.fetch(request, env, context as never)
	},
}
