// Our worker, counting everything that Cloudflare bills. GET /spent returns what requests (`before`) and the
// work behind them (`behind`) cost since the last call. Routes for what visitors can't trigger: POST
// /visits sends single visits to the hub, /write makes the hub write its totals, and /close closes the day.
import type { ExecutionContext, MessageBatch } from '@cloudflare/workers-types'
import { millisecondsInDay } from 'date-fns/constants'
import { dayOf, quarterOf } from '../schema/day'
import { Hub as RealHub } from '../worker/hub/hub'
import { hubOf } from '../worker/hub/hubs'
import worker from '../worker/index'
import { database, type Env } from '../worker/platform/env'
import type { VisitsMessage } from '../worker/platform/messages'
import { closeDays } from '../worker/stats/closing'
import { metered } from '../worker/testing/metered'
import { type Costs, noCosts } from './prices'

const spent = { before: noCosts(), behind: noCosts() }

/** The environment with its calls counted in `costs`. */
function counted(env: Env, costs: Costs): Env {
	const queues = ['VISITS', 'CAPTURES', 'MAILS', 'WEBHOOKS'] as const
	const countedQueues = queues.map((name) => {
		const queue = env[name]
		const count = {
			metrics: () => queue.metrics(),
			send(...args: Parameters<typeof queue.send>) {
				costs.queued++
				return queue.send(...args)
			},
			sendBatch(...[batch, options]: Parameters<typeof queue.sendBatch>) {
				const messages = [...batch]
				costs.queued += messages.length
				return queue.sendBatch(messages, options)
			},
		}
		return [name, count]
	})
	const HUB = {
		getByName: (name: string) => {
			costs.objects++
			return env.HUB.getByName(name)
		},
	}
	return {
		...env,
		...Object.fromEntries(countedQueues),
		HUB,
		DB: metered(env.DB, costs).db,
	}
}

export class Hub extends RealHub {
	constructor(context: ConstructorParameters<typeof RealHub>[0], env: Env) {
		super(context, counted(env, spent.behind))
		const { sql, kv } = context.storage
		const exec = sql.exec.bind(sql)
		sql.exec = ((...query: Parameters<typeof exec>) => {
			const cursor = exec(...query)
			const rows = cursor.toArray()
			spent.behind.objectRowsRead += cursor.rowsRead
			spent.behind.objectRowsWritten += cursor.rowsWritten
			return Object.assign(rows, { toArray: () => rows, rowsWritten: cursor.rowsWritten })
		}) as never
		// Both are billed as a row.
		const put = kv.put.bind(kv)
		kv.put = (...values: Parameters<typeof put>) => {
			spent.behind.objectRowsWritten++
			put(...values)
		}
		const setAlarm = context.storage.setAlarm.bind(context.storage)
		context.storage.setAlarm = (...when: Parameters<typeof setAlarm>) => {
			spent.behind.objectRowsWritten++
			return setAlarm(...when)
		}
	}

	override add(...message: Parameters<RealHub['add']>) {
		return timed(() => super.add(...message))
	}

	override alarm() {
		spent.behind.objects++
		return timed(() => super.alarm())
	}

	/** Runs the hub's alarm now. */
	async writeNow() {
		await this.ctx.storage.deleteAlarm()
		return this.alarm()
	}
}

async function timed<Result>(work: () => Promise<Result>) {
	const started = performance.now()
	try {
		return await work()
	} finally {
		spent.behind.objectMs += performance.now() - started
	}
}

/** Opens a link's page as a new visitor, who leaves after the visit was sent. */
async function visit(env: Env, linkId: number) {
	const now = Date.now()
	const visitor = crypto.randomUUID().slice(0, 22)
	const dimensions = ['newsletter', 'autumn', 'google.com', 'DE', 'mobile', 'de', '']
	const send = (part: Pick<VisitsMessage, 'visits' | 'signs'>) => {
		const message = { type: 'visits', id: crypto.randomUUID(), workspaceId: 1 } as const
		return hubOf(counted(env, spent.behind), 1).add({ ...message, ...part })
	}
	await send({ visits: [[linkId, quarterOf(now), visitor, dimensions]], signs: [] })
	await send({ visits: [], signs: [[linkId, dayOf(now), visitor, 3, 'email', 60]] })
}

const steps: Record<string, (env: Env, body: { count: number; links: number }) => unknown> = {
	'/visits': async (env, { count, links }) => {
		for (let n = 0; n < count; n++) await visit(env, 1 + (n % links))
	},
	'/write': (env) => (hubOf(env, 1) as unknown as Hub).writeNow(),
	'/close': (env) =>
		closeDays(database(counted(env, spent.behind).DB), Date.now() + millisecondsInDay),
}

export default {
	async fetch(request: Request, env: Env, context: ExecutionContext) {
		const { pathname } = new URL(request.url)
		if (pathname === '/spent') {
			const answer = Response.json(spent)
			Object.assign(spent.before, noCosts())
			Object.assign(spent.behind, noCosts())
			return answer
		}
		const step = steps[pathname]
		if (!step) return worker.fetch(request, counted(env, spent.before), context as never)
		await step(env, await request.json())
		return new Response()
	},

	queue: (batch: MessageBatch<unknown>, env: Env) =>
		worker.queue(batch, counted(env, spent.behind)),

	scheduled: (event: unknown, env: Env) => worker.scheduled(event, counted(env, spent.behind)),
}
