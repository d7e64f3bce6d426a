import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'

export type Database = { uuid: string; name: string; db: DatabaseSync }
type Queue = {
	queue_id: string
	queue_name: string
	consumers: object[]
	producers: object[]
}
export type Binding = { name: string; type: string; [key: string]: unknown }
type Version = { id: string; bindings: Binding[] }
export type Script = {
	versions: Version[]
	deployments: { id: string; versions: { version_id: string; percentage: number }[] }[]
	onSubdomain: boolean
	crons: string[]
	/** The last applied migration of its Durable Objects. */
	migrationTag?: string | undefined
}
export type Account = {
	id: string
	name: string
	databases: Database[]
	queues: Queue[]
	/** Bucket names; null while R2 is not enabled. */
	buckets: string[] | null
	scripts: Map<string, Script>
	assets: Set<string>
	/** Paths published by the last deploy. */
	published: string[]
	/** Every value that a deploy has given a secret. */
	secrets: Set<string>
	/** The workers.dev subdomain; null until one is chosen. */
	subdomain: string | null
}

/** An error response with Cloudflare's code. */
export class ApiError extends Error {
	readonly status: number
	readonly code: number

	constructor(status: number, code: number, message: string) {
		super(message)
		this.status = status
		this.code = code
	}
}
export const broken = () => new ApiError(500, 10013, 'An unknown error has occurred.')
export const notFound = (what: string) => new ApiError(404, 10007, `${what} was not found`)

export const newAccount = (name: string, subdomain: string | null): Account => ({
	id: randomUUID().replaceAll('-', ''),
	name,
	databases: [],
	queues: [],
	buckets: null,
	scripts: new Map(),
	assets: new Set(),
	published: [],
	secrets: new Set(),
	subdomain,
})

/** Files on their way to or from a database, by name. */
export type Transfers = { url: string; files: Map<string, Buffer> }

export type Answer = { result: unknown; status?: number; result_info?: object }

export type Asked = {
	account: Account
	/** The capture groups of the route's pattern. */
	path: string[]
	query: URLSearchParams
	body: Buffer
	headers: IncomingMessage['headers']
	transfers: Transfers
}

export const json = <Shape>({ body }: Asked) => JSON.parse(body.toString()) as Shape

/** A request that wrangler makes, as method and path, and its response. */
export type Route = [RegExp, (asked: Asked) => Answer | Promise<Answer>]
