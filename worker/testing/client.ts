import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { hc } from 'hono/client'
import { signUp } from '../auth/routes'
import type { App } from '../http/context'
import { nearestCopy } from '../http/nearest'
import worker, { type AppType } from '../index'
import { hashOf } from './hashing'

export const origin = 'http://localhost:8787'

type Sent = Parameters<typeof worker.fetch>

/** A browser: keeps its cookies and sends an Origin header. */
export function browser(settings = env) {
	const cookies = new Map<string, string>()
	async function send(
		input: string | URL | Request,
		init?: RequestInit,
		app: { fetch(...sent: Sent): Response | Promise<Response> } = worker,
	) {
		const request = new Request(input instanceof Request ? input : new URL(input, origin), init)
		if (cookies.size > 0 && !request.headers.has('cookie')) {
			request.headers.set('cookie', [...cookies.values()].join('; '))
		}
		if (typeof init?.body === 'string') {
			const { length } = new TextEncoder().encode(init.body)
			request.headers.set('content-length', String(length))
		}
		if (!request.headers.has('origin')) request.headers.set('origin', origin)
		// Not through `exports`, where every request is slower than the last.
		const context = createExecutionContext()
		const response = await app.fetch(request, settings as never, context as never)
		// A sign-up or a reset goes on after its answer.
		if (request.url.startsWith(`${origin}/api/auth/`)) await waitOnExecutionContext(context)
		for (const set of response.headers.getSetCookie()) {
			const [pair = ''] = set.split(';')
			cookies.set(pair.split('=')[0] ?? '', pair)
		}
		return response
	}
	return {
		send,
		/** A cookie, by default the session's. */
		cookie: (name = 'session') => cookies.get(name) ?? '',
		api: hc<AppType>(origin, { fetch: send as typeof fetch }).api,
	}
}

const password = 'correct horse'
let people = 0

/** Sign-up without the hashing, which takes longer than most tests. */
const signUps = new Hono<App>().use(nearestCopy).post('/*', async (c) => {
	const { username, name } = await c.req.json<{ username: string; name: string }>()
	return signUp(c, { username, name, password: await hashOf(password) })
})

/** The browser of a newly signed-up owner, whose password is "correct horse". */
export async function owner(username = `owner${++people}@acme.io`, settings = env) {
	const signedIn = browser(settings)
	const body = JSON.stringify({ username, name: 'Ada Owner' })
	const response = await signedIn.send('/api/auth/signup', { method: 'POST', body }, signUps)
	if (response.status !== 201) throw new Error(`Sign-up answered ${response.status}`)
	return signedIn
}

type Browser = ReturnType<typeof browser>

export async function makeLink(
	{ api }: Browser,
	input: Partial<Parameters<Browser['api']['links']['$post']>[0]['json']> = {},
) {
	const response = await api.links.$post({
		json: { title: 'The guide', destinationUrl: 'https://guide.example.org/start', ...input },
	})
	if (response.status !== 201) throw new Error(`The link was not created: ${await response.text()}`)
	return response.json()
}

/** Submits a link's form through the API, as a visitor without cookies. */
export const submitLead = (
	shortId: string,
	fields: Record<string, unknown>,
	headers: Record<string, string> = {},
) =>
	browser().send(`/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify(fields),
	})
