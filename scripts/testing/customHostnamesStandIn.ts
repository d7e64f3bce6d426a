// A stand-in for Cloudflare's API of custom hostnames. Runs in Node. A host's first label decides what happens to it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Hostname = { id: string; hostname: string; status: string; ssl: { status: string } }

const all = new Map<string, Hostname>()
/** The calls made, by host. */
const calls = new Map<string, string[]>()

async function bodyOf(request: IncomingMessage) {
	const parts: Buffer[] = []
	for await (const part of request) parts.push(part as Buffer)
	return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {}
}

function send(response: ServerResponse, status: number, result: unknown, code?: number) {
	const errors = code ? [{ code, message: 'No' }] : []
	response.writeHead(status, { 'Content-Type': 'application/json' })
	response.end(JSON.stringify({ success: status < 400, errors, messages: [], result }))
}

const failures: Record<string, (response: ServerResponse) => unknown> = {
	busy: (response) => send(response, 429, null, 10000),
	down: (response) => response.writeHead(502).end('<html>Bad gateway'),
	refused: (response) => send(response, 403, null, 10000),
	odd: (response) => send(response, 200, { id: 7 }),
}

const newHostname = (hostname: string): Hostname => {
	const [label] = hostname.split('.')
	const ssl = { late: 'validation_timed_out', wait: 'pending_validation' }[label ?? ''] ?? 'active'
	return {
		id: `ch-${hostname}`,
		hostname,
		status: ssl === 'active' ? 'active' : 'pending',
		ssl: { status: ssl },
	}
}

async function answer(request: IncomingMessage, response: ServerResponse) {
	const url = new URL(request.url ?? '/', 'http://localhost')
	const [, first = '', , , id] = url.pathname.split('/')
	if (first === 'calls')
		return response.end(JSON.stringify(calls.get(url.searchParams.get('host') ?? '') ?? []))
	const body = await bodyOf(request)
	const host = body.hostname ?? url.searchParams.get('hostname') ?? id?.replace('ch-', '') ?? ''
	calls.set(host, [...(calls.get(host) ?? []), request.method ?? ''])
	const failure = failures[host.split('.')[0]]
	if (failure) return failure(response)
	if (request.headers.authorization !== 'Bearer cf-token') return send(response, 403, null, 9109)
	if (request.method === 'POST') {
		// Somebody created it in the dashboard.
		if (all.has(host) || host.startsWith('twice.')) {
			if (!all.has(host)) all.set(host, newHostname(host))
			return send(response, 409, null, 1406)
		}
		const made = newHostname(host)
		all.set(host, made)
		return send(response, 201, made)
	}
	const found = all.get(host)
	if (request.method === 'GET' && !id) return send(response, 200, found ? [found] : [])
	if (!found) return send(response, 404, null, 1436)
	if (request.method === 'DELETE') all.delete(host)
	if (request.method === 'PATCH') found.ssl.status = 'pending_validation'
	return send(response, 200, found)
}

/** Starts it on loopback; returns its address. */
export async function startCustomHostnames(port = 0) {
	const server = createServer((request, response) => void answer(request, response))
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	server.unref()
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
