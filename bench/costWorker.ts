// Our worker, with everything counted that Cloudflare bills. GET /spent returns what was spent since the
// last call, split into requests and the work after them.
import type { ExecutionContext, MessageBatch } from '@cloudflare/workers-types'
import { Hub as RealHub } from '../worker/hub/hub'
import worker from '../worker/index'
import type { Env } from '../worker/platform/env'
import { metered } from '../worker/testing/metered'
import type { Costs } from '../worker/testing/operations'

const none = (): Costs => ({
	trips: 0,
	statements: 0,
	rowsRead: 0,
	rowsWritten: 0,
	queued: 0,
	objects: 0,
})
const spent = { before: none(), behind: none() }

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
	}
}

export default {
	fetch(request: Request, env: Env, context: ExecutionContext) {
		if (new URL(request.url).pathname !== '/spent')
			return worker.fetch(request, counted(env, spent.before), context as never)
		const answer = Response.json(spent)
		Object.assign(spent.before, none())
		Object.assign(spent.behind, none())
		return answer
	},

	queue: (batch: MessageBatch<unknown>, env: Env) =>
		worker.queue(batch, counted(env, spent.behind)),

	scheduled: (event: unknown, env: Env) => worker.scheduled(event, counted(env, spent.behind)),
}
