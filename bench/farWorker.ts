// Our worker with a distant database: each round trip takes longer. The response header X-Trips counts
// the round trips before the response.
import type { ExecutionContext } from '@cloudflare/workers-types'
import worker from '../worker/index'
import type { Env } from '../worker/platform/env'
import { wait } from '../worker/platform/timeout'
import { recording } from '../worker/testing/recording'

/** Time added to each round trip, in milliseconds. */
declare const TRIP_MS: number

export default {
	...worker,

	async fetch(request: Request, env: Env, context: ExecutionContext) {
		const { db, trips } = recording(env.DB, () => wait(TRIP_MS))
		const response = await worker.fetch(request, { ...env, DB: db }, context as never)
		const headers = new Headers(response.headers)
		headers.set('X-Trips', String(trips.length))
		return new Response(response.body, { status: response.status, headers })
	},
}
