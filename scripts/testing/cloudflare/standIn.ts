// A stand-in for the parts of Cloudflare's API that wrangler uses to deploy and roll back: accounts, D1
// (on SQLite), queues, buckets, scripts with their assets and secrets. wrangler finds it through
// CLOUDFLARE_API_BASE_URL.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
	type Account,
	type Answer,
	ApiError,
	broken,
	newAccount,
	type Transfers,
} from './account.ts'
import { scriptRoutes } from './scripts.ts'
import { storageRoutes } from './storage.ts'

/** What its clients log in with. */
export const token = 'a-token'

export async function startCloudflare({
	accounts: names = ['Ada’s account'],
	subdomain = 'ada' as string | null,
} = {}) {
	const accounts = names.map((name) => newAccount(name, subdomain))
	const calls: string[] = []
	let refused: RegExp | undefined
	let answerLost: RegExp | undefined
	/** Failures so far of each kind of call, if each is to fail. */
	let failed: Map<string, number> | undefined

	const transfers: Transfers = { url: '', files: new Map() }
	const server = createServer(async (request, response) => {
		const body = await bodyOf(request)
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
		if (pathname.startsWith('/files/')) return transfer(transfers, request, response, body)
		const call = `${request.method} ${pathname}`
		calls.push(call)
		const kind = kindOf(call, body)
		const failures = failed?.get(kind) ?? 0
		const isWrite = request.method !== 'GET' && !kind.endsWith(' to look')
		if (failures < (isWrite ? 2 : 1)) failed?.set(kind, failures + 1)
		try {
			if (refused?.test(call) || (failed && failures === 0)) throw broken()
			const result = await answer(accounts, request, pathname, searchParams, body, transfers)
			if (answerLost?.test(call) || (failed && failures === 1 && isWrite)) throw broken()
			send(response, result.status ?? 200, { success: true, errors: [], messages: [], ...result })
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			const { status, code, message } = error
			send(response, status, {
				success: false,
				errors: [{ code, message }],
				messages: [],
				result: null,
			})
		}
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	const { port } = server.address() as { port: number }
	const url = `http://127.0.0.1:${port}`
	transfers.url = `${url}/files`
	return {
		url,
		accounts,
		calls,
		/** From now on refuses matching calls, written as "GET /path". */
		breakCalls: (pattern: RegExp | undefined) => {
			refused = pattern
		},
		/** From now on executes matching calls, but answers with an error. */
		loseAnswer: (pattern: RegExp | undefined) => {
			answerLost = pattern
		},
		/**
		 * From now on each kind of call fails once, and a write once more after it took effect. Returns the
		 * kinds that failed, as they come in.
		 */
		failEachKind: () => {
			failed = new Map<string, number>()
			return failed
		},
		failNothing: () => {
			failed = refused = answerLost = undefined
		},
		stop: () => server.close(),
	}
}

/** The kind of a call: its path without ids; for a query, whether it writes. */
function kindOf(call: string, body: Buffer) {
	const kind = call.replace(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/g, '*')
	if (!kind.endsWith('/query')) return kind
	const { sql } = JSON.parse(body.toString()) as { sql: string }
	return /^\s*(SELECT|CREATE TABLE IF NOT EXISTS)/.test(sql) ? `${kind} to look` : kind
}

/** An upload, or a download. */
function transfer(
	{ files }: Transfers,
	{ method, url = '' }: IncomingMessage,
	response: ServerResponse,
	body: Buffer,
) {
	const name = url.slice('/files/'.length)
	if (method === 'PUT') files.set(name, body)
	response.setHeader('ETag', createHash('md5').update(body).digest('hex'))
	response.end(method === 'PUT' ? '' : files.get(name))
}

async function answer(
	accounts: Account[],
	{ method, headers }: IncomingMessage,
	path: string,
	query: URLSearchParams,
	body: Buffer,
	transfers: Transfers,
): Promise<Answer> {
	const call = `${method} ${path}`
	// Uploads of assets bring their session's token.
	if (headers.authorization !== `Bearer ${token}` && !path.endsWith('/workers/assets/upload'))
		throw new ApiError(403, 9109, 'Invalid access token')
	if (call === 'GET /user') return { result: { id: 'ada', email: 'ada@example.com' } }
	if (call === 'GET /user/tokens/verify') return { result: { id: 'token', status: 'active' } }
	const first = query.get('page') === null || query.get('page') === '1'
	if (call === 'GET /accounts')
		return { result: first ? accounts.map(({ id, name }) => ({ id, name })) : [] }
	if (call === 'GET /memberships')
		return {
			result: first
				? accounts.map(({ id, name }) => ({ id: `m${id}`, account: { id, name } }))
				: [],
		}
	const [, id, rest] = /^\/accounts\/(\w{32})(\/.*)$/.exec(path) ?? []
	const account = accounts.find((account) => account.id === id)
	if (!account || !rest) throw new ApiError(403, 10000, 'Authentication error')
	for (const [pattern, handle] of [...storageRoutes, ...scriptRoutes]) {
		const match = pattern.exec(`${method} ${rest}`)
		if (match)
			return handle({
				account,
				path: match.slice(1).map(decodeURIComponent),
				query,
				body,
				headers,
				transfers,
			})
	}
	console.error(
		'unknown to the stand-in:',
		method,
		rest,
		query.toString(),
		body.toString().slice(0, 500),
	)
	throw new ApiError(400, 7003, `Could not route to ${path}`)
}

const bodyOf = async (request: IncomingMessage) => {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}

function send(response: ServerResponse, status: number, body: object) {
	response.writeHead(status, { 'Content-Type': 'application/json' })
	response.end(JSON.stringify(body))
}
