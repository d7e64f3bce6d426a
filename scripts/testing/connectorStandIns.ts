// Stand-ins for the tools that leads are sent to: one server that follows each tool's documentation. Runs in Node.
// Everything is at /{room}/{tool}/…, so that tests don't interfere; /control/{room}/{tool} sets faults and returns the
// state.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ConnectorKind, connectorKindNames } from '../../schema/connectorKinds.ts'
import { authorize, type Grants, giveTokens, hasEnded, newGrants } from './connectorGrants.ts'
import { count, type Window } from './connectorRate.ts'
import {
	type Answer,
	clockOf,
	type Hook,
	type State,
	type Stored,
	type Tool,
} from './connectorTool.ts'

/** The file in tools/ of each tool, as a URL, because the importing module may have been bundled. */
const fileOf = (kind: ConnectorKind) => new URL(`./tools/${kind}.ts`, import.meta.url).href

const tools = new Map<string, Tool>(
	await Promise.all(
		connectorKindNames.map(async (kind): Promise<[string, Tool]> => {
			const file = (await import(fileOf(kind))) as Record<ConnectorKind, Tool>
			return [kind, file[kind]]
		}),
	),
)

/** The tests' connection settings, by tool. */
export const tested = Object.fromEntries([...tools].map(([kind, { test }]) => [kind, test]))

/** The faults of the next requests that write, in order. */
export type ToolFault =
	| 'fine'
	| 'lost'
	| 'half'
	| 401
	| 403
	| 409
	| 429
	| 'limited'
	| 'barred'
	| 'quota'
	| 'skewed'
	| 500

/** A change to a tool's behavior or data. */
export type ToolChange = {
	faults?: ToolFault[]
	always?: ToolFault | null
	revoked?: boolean
	without?: string
	withField?: string
	numeric?: string[]
	withoutTarget?: string
	forget?: string
	/** Ends all tokens before they expire. */
	endsTokens?: true
	/** How grants behave from now on. */
	grants?: Partial<Pick<Grants, 'seconds' | 'denies' | 'faults'>>
	/** Rows that somebody else has added. */
	withRecord?: { target: string; values: Record<string, unknown> }
	/** What one of its users moves to a stage, and how long ago. */
	move?: { id: string; stage: string; agoMs?: number }
	/** How far its clock is ahead. */
	ahead?: number
	/** Enforces its documented rate, of which the account's other apps use up `others` requests. */
	rate?: { others: number }
	/** Whether its lists lag behind changes. */
	lags?: boolean
	/** Somebody reverses the order right before the next change. */
	reversed?: true
	/** The webhooks that it has from now on. */
	hooks?: Hook[]
	/** Marks its calls as delivered. */
	called?: true
}

type Room = {
	state: State
	grants: Grants
	faults: ToolFault[]
	always: ToolFault | undefined
	window: Window | undefined
	asked: string[]
}
const rooms = new Map<string, Room>()

function roomOf(name: string, tool: Tool) {
	const known = rooms.get(name)
	if (known) return known
	const room: Room = {
		state: {
			revoked: false,
			records: new Map(),
			fields: [...tool.fields],
			numeric: [],
			targets: [...tool.targets],
			nextId: 1,
			ahead: 0,
			lagsSince: null,
			reversed: false,
			hooks: [],
			calls: [],
		},
		grants: newGrants(),
		faults: [],
		always: undefined,
		window: undefined,
		asked: [],
	}
	rooms.set(name, room)
	return room
}

async function textOf(request: IncomingMessage) {
	const parts: Buffer[] = []
	for await (const part of request) parts.push(part as Buffer)
	return Buffer.concat(parts).toString()
}

async function bodyOf(request: IncomingMessage) {
	const text = await textOf(request)
	return (text ? JSON.parse(text) : {}) as Record<string, unknown>
}

function send(response: ServerResponse, answer: Answer, half = false) {
	const { status, body, headers = {} } = answer
	const text = answer.text ?? (body === undefined ? '' : JSON.stringify(body))
	response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
	// Well-formed HTTP, so that only the JSON is cut off.
	response.end(half ? text.slice(0, Math.floor(text.length / 2)) : text)
}

/** The response to a fault that prevents the request; undefined if it is carried out. */
function refusal(tool: Tool, fault: ToolFault): Answer | undefined {
	const limited = tool.error(429, 'Too many requests')
	switch (fault) {
		case 429:
			return { status: 429, body: limited }
		case 'limited':
			return { status: 429, body: limited, headers: { [tool.resetHeader ?? 'Retry-After']: '7' } }
		case 'skewed': {
			// Their clock is a day ahead of ours.
			const theirs = Date.now() + 86_400_000
			const headers = {
				Date: new Date(theirs).toUTCString(),
				'Retry-After': new Date(theirs + 60_000).toUTCString(),
			}
			return { status: 429, body: limited, headers }
		}
		// A proxy in front of it doesn't respond with JSON.
		case 'barred':
			return { status: 403, text: '<html>Access denied</html>' }
		case 'quota':
			return { status: 403, body: tool.error(403, 'Quota exceeded for write requests') }
		case 401:
			return { status: 401, body: tool.error(401, 'The key is not valid') }
		case 403:
			return { status: 403, body: tool.error(403, 'The key may not do this') }
		case 409:
			return { status: 409, body: tool.error(409, 'Somebody is changing it') }
		case 500:
			return { status: 500, body: tool.error(500, 'Something broke') }
		default:
			return undefined
	}
}

/** Not an empty row. */
const hasValues = ({ values }: Stored) => Object.values(values).some((value) => value !== '')

async function control(
	response: ServerResponse,
	request: IncomingMessage,
	name: string,
	tool: Tool,
) {
	const room = roomOf(name, tool)
	const { state } = room
	if (request.method === 'POST') {
		const change = (await bodyOf(request)) as ToolChange
		if (change.faults) room.faults = change.faults
		if (change.always !== undefined) room.always = change.always ?? undefined
		if (change.revoked !== undefined) state.revoked = change.revoked
		if (change.revoked) room.grants.refreshTokens.clear()
		if (change.revoked || change.endsTokens) room.grants.tokens.clear()
		Object.assign(room.grants, change.grants)
		if (change.without) state.fields = state.fields.filter((field) => field !== change.without)
		if (change.withField) state.fields.push(change.withField)
		if (change.numeric) state.numeric = change.numeric
		if (change.withoutTarget)
			state.targets = state.targets.filter((target) => target !== change.withoutTarget)
		if (change.forget) state.records.delete(change.forget)
		if (change.withRecord) {
			const id = String(state.nextId++)
			state.records.set(id, { id, ...change.withRecord })
		}
		if (change.reversed) state.reversed = true
		if (change.hooks) state.hooks = change.hooks
		if (change.called) state.calls = []
		if (change.ahead !== undefined) state.ahead = change.ahead
		if (change.rate) room.window = { ...change.rate, counts: new Map(), refused: 0 }
		if (change.lags !== undefined) state.lagsSince = change.lags ? clockOf(state) : null
		const moved = change.move && state.records.get(change.move.id)
		if (moved && change.move)
			tool.move?.(state, moved, change.move.stage, clockOf(state) - (change.move.agoMs ?? 0))
	}
	send(response, {
		status: 200,
		body: {
			records: [...state.records.values()].filter(hasValues),
			asked: room.asked,
			faults: room.faults,
			hooks: state.hooks,
			calls: state.calls,
			tooMany: room.window?.refused ?? 0,
		},
	})
}

/** Starts it on loopback; returns its address. */
export async function startConnectors(port = 0) {
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://localhost')
		const [, first = '', second = '', third = '', ...rest] = url.pathname.split('/')
		const isControl = first === 'control'
		const [roomName, toolName] = isControl ? [second, third] : [first, second]
		const tool = tools.get(toolName)
		if (!tool) return send(response, { status: 404, body: { message: 'No such tool' } })
		const name = `${roomName}/${toolName}`
		if (isControl) return control(response, request, name, tool)
		const room = roomOf(name, tool)
		const { state } = room
		const path = `/${[third, ...rest].join('/')}`
		const method = request.method ?? 'GET'
		if (path === '/oauth/authorize') return send(response, authorize(room.grants, url.searchParams))
		if (path === '/oauth/token') {
			const form = new URLSearchParams(await textOf(request))
			room.asked.push(`${method} ${path}`)
			return send(response, giveTokens(room.grants, form, tool.rotates ?? false))
		}
		const body = await bodyOf(request)
		room.asked.push(`${method} ${path}`)
		const key = tool.key(request.headers)
		if (state.revoked || !key || hasEnded(room.grants, key))
			return send(response, { status: 401, body: tool.error(401, 'The key is not valid') })
		if (tool.rate && room.window) {
			const { isOver, headers } = count(tool.rate, room.window, method, path, clockOf(state))
			response.setHeaders(new Headers(headers))
			if (isOver) return send(response, { status: 429, body: tool.error(429, 'Too many requests') })
		}
		const fault = tool.writes(method, path) ? (room.faults.shift() ?? room.always) : undefined
		const refused = fault && refusal(tool, fault)
		if (refused) return send(response, refused)
		const answer = tool.answer({
			method,
			path,
			body,
			state,
			query: url.searchParams,
			headers: request.headers,
		}) ?? { status: 404, body: tool.error(404, 'There is nothing here') }
		if (fault === 'lost') return response.destroy()
		if (state.ahead) response.setHeader('Date', new Date(clockOf(state)).toUTCString())
		send(response, answer, fault === 'half')
	})
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	server.unref()
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
