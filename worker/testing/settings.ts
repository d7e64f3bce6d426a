import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import type { env } from 'cloudflare:workers'
import worker from '../index'
import { origin } from './client'

/** Sends a request to a worker with different settings. */
export async function ask(settings: typeof env, input: string | Request, init?: RequestInit) {
	const context = createExecutionContext()
	const request = new Request(input instanceof Request ? input : new URL(input, origin), init)
	const response = await worker.fetch(request as never, settings as never, context as never)
	await waitOnExecutionContext(context)
	return response
}

/** A rate limit that allows each key `most` uses and never resets. */
export function limitOf(most: number) {
	const seen = new Map<string, number>()
	return {
		async limit({ key }: { key: string }) {
			const count = (seen.get(key) ?? 0) + 1
			seen.set(key, count)
			return { success: count <= most }
		},
	}
}
