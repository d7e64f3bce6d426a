// A stand-in for the parts of Cloudflare's API that wrangler uses to deploy and roll back: accounts, D1
// (on SQLite), queues, buckets, scripts with their assets and secrets. wrangler finds it through
// CLOUDFLARE_API_BASE_URL.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { exported, imported } from './d1Transfer.ts'

type Database = { uuid: string; name: string; db: DatabaseSync }
type Queue = { queue_id: string; queue_name: string; consumers: object[]; producers: object[] }
type Binding = { name: string; type: string; [key: string]: unknown }
type Version = { id: string; bindings: Binding[] }
type Script = {
	versions: Version[]
	deployments: { id: string; versions: { version_id: string; percentage: number }[] }[]
	onSubdomain: boolean
	crons: string[]
	/** The last applied migration of its Durable Objects. */
	migrationTag?: string | undefined
}
type Account = {
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
class ApiError extends Error {
	readonly status: number
	readonly code: number

	constructor(status: number, code: number, message: string) {
		super(message)
		this.status = status
		this.code = code
	}
}
const broken = () => new ApiError(500, 10013, 'An unknown error has occurred.')
const notFound = (what: string) => new ApiError(404, 10007, `${what} was not found`)

const newAccount = (name: string, subdomain: string | null): Account => ({
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
		/** From now on does what matching calls ask, but answers with an error. */
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

/** A call without what differs between accounts; a query by whether it writes. */
function kindOf(call: string, body: Buffer) {
	const kind = call.replace(/[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/g, '*')
	if (!kind.endsWith('/query')) return kind
	const { sql } = JSON.parse(body.toString()) as { sql: string }
	return /^\s*(SELECT|CREATE TABLE IF NOT EXISTS)/.test(sql) ? `${kind} to look` : kind
}

/** Files on their way to or from a database, by name. */
type Transfers = { url: string; files: Map<string, Buffer> }

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

type Answer = { result: unknown; status?: number; result_info?: object }

async function answer(
	accounts: Account[],
	{ method, headers }: IncomingMessage,
	path: string,
	query: URLSearchParams,
	body: Buffer,
	transfers: Transfers,
): Promise<Answer> {
	const call = `${method} ${path}`
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
	for (const [pattern, handle] of routes) {
		const match = pattern.exec(`${method} ${rest}`)
		if (match)
			return handle({
				...{ account, path: match.slice(1).map(decodeURIComponent) },
				...{ query, body, headers, transfers },
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

type Asked = {
	account: Account
	/** The capture groups of the route's pattern. */
	path: string[]
	query: URLSearchParams
	body: Buffer
	headers: IncomingMessage['headers']
	transfers: Transfers
}

const json = <Shape>({ body }: Asked) => JSON.parse(body.toString()) as Shape

const databaseOf = ({ account, path: [which] }: Asked) => {
	const found = account.databases.find(({ uuid, name }) => uuid === which || name === which)
	if (!found) throw new ApiError(404, 7404, `The database ${which} could not be found`)
	return found
}

const scriptOf = ({ account, path: [name] }: Asked) => {
	const script = account.scripts.get(name as string)
	if (!script) throw notFound('This Worker')
	return script
}

/** Where its databases are. */
export const bookmark = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'

const transferred = (result: object) => ({
	...{ success: true, status: 'complete', messages: [], at_bookmark: bookmark },
	result,
})

const about = ({ uuid, name }: Database) => ({ uuid, name, version: 'production', file_size: 0 })

/** What wrangler asks of an account, with the results it gets. */
const routes: [RegExp, (asked: Asked) => Answer | Promise<Answer>][] = [
	[
		/^GET \/d1\/database$/,
		({ account, query }) => {
			const named = account.databases.filter(({ name }) => name === (query.get('name') ?? name))
			return { result: query.get('page') === '1' || !query.get('page') ? named.map(about) : [] }
		},
	],
	[
		/^POST \/d1\/database$/,
		(asked) => {
			const { name } = json<{ name: string }>(asked)
			if (asked.account.databases.some((database) => database.name === name))
				throw new ApiError(400, 7502, `A database with that name already exists`)
			const made = { uuid: randomUUID(), name, db: new DatabaseSync(':memory:') }
			asked.account.databases.push(made)
			return { result: about(made) }
		},
	],
	[/^GET \/d1\/database\/([^/]+)$/, (asked) => ({ result: about(databaseOf(asked)) })],
	[
		/^POST \/d1\/database\/([^/]+)\/query$/,
		(asked) => {
			const { sql, params = [] } = json<{ sql: string; params?: string[] }>(asked)
			return { result: runSql(databaseOf(asked).db, sql, params) }
		},
	],
	[
		/^POST \/d1\/database\/([^/]+)\/export$/,
		(asked) => {
			const { dump_options } = json<{ dump_options: { tables: string[] } }>(asked)
			const { files, url } = asked.transfers
			const file = randomUUID()
			files.set(file, Buffer.from(exported(databaseOf(asked).db, dump_options.tables)))
			return { result: transferred({ signed_url: `${url}/${file}` }) }
		},
	],
	[
		/^POST \/d1\/database\/([^/]+)\/import$/,
		(asked) => {
			const { action, filename = randomUUID() } = json<{ action: string; filename?: string }>(asked)
			const { files, url } = asked.transfers
			if (action === 'init') return { result: { filename, upload_url: `${url}/${filename}` } }
			const error = imported(databaseOf(asked).db, String(files.get(filename)))
			if (error) throw new ApiError(400, 7500, error)
			const meta = { duration: 0, rows_read: 0, rows_written: 0, size_after: 0 }
			return { result: transferred({ num_queries: 1, final_bookmark: bookmark, meta }) }
		},
	],
	[
		/^GET \/d1\/database\/([^/]+)\/time_travel\/bookmark$/,
		(asked) => {
			databaseOf(asked)
			return { result: { bookmark } }
		},
	],
	[
		/^GET \/queues$/,
		({ account, query }) => {
			const named = account.queues.filter(
				({ queue_name }) => queue_name === (query.get('name') ?? queue_name),
			)
			return { result: named }
		},
	],
	[
		/^POST \/queues$/,
		(asked) => {
			const { queue_name } = json<{ queue_name: string }>(asked)
			if (asked.account.queues.some((queue) => queue.queue_name === queue_name))
				throw new ApiError(409, 11009, `Queue name '${queue_name}' is already taken`)
			const queue_id = randomUUID().replaceAll('-', '')
			const queue = { queue_id, queue_name, consumers: [], producers: [] }
			asked.account.queues.push(queue)
			return { result: queue }
		},
	],
	[
		/^POST \/queues\/(\w+)\/consumers$/,
		(asked) => {
			const queue = asked.account.queues.find(({ queue_id }) => queue_id === asked.path[0])
			if (!queue) throw notFound('This queue')
			if (queue.consumers.length > 0)
				throw new ApiError(409, 11004, 'This queue already has a consumer')
			const { script_name } = json<{ script_name: string }>(asked)
			const consumer = {
				consumer_id: randomUUID().replaceAll('-', ''),
				type: 'worker',
				script: script_name,
			}
			queue.consumers.push(consumer)
			return { result: consumer }
		},
	],
	[/^PUT \/queues\/(\w+)\/consumers\/(\w+)$/, ({ path }) => ({ result: { consumer_id: path[1] } })],
	[
		/^GET \/r2\/buckets\/([^/]+)$/,
		({ account, path: [name = ''] }) => {
			if (!bucketsOf(account).includes(name))
				throw new ApiError(404, 10006, 'The specified bucket does not exist.')
			return { result: { name, creation_date: new Date().toISOString(), location: 'WEUR' } }
		},
	],
	[
		/^POST \/r2\/buckets$/,
		(asked) => {
			const { name } = json<{ name: string }>(asked)
			const buckets = bucketsOf(asked.account)
			if (buckets.includes(name))
				throw new ApiError(
					409,
					10004,
					'The bucket you tried to create already exists, and you own it.',
				)
			buckets.push(name)
			return { result: { name } }
		},
	],
	[
		/^GET \/workers\/scripts$/,
		({ account }) => ({
			result: [...account.scripts].map(([id, { migrationTag }]) => ({
				id,
				migration_tag: migrationTag,
			})),
		}),
	],
	[
		/^GET \/workers\/services\/([^/]+)$/,
		(asked) => {
			scriptOf(asked)
			return {
				result: {
					default_environment: {
						environment: 'production',
						script: { last_deployed_from: 'wrangler' },
					},
				},
			}
		},
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/secrets$/,
		(asked) => ({
			result: (scriptOf(asked).versions[0]?.bindings ?? []).filter(
				({ type }) => type === 'secret_text',
			),
		}),
	],
	[
		/^POST \/workers\/scripts\/([^/]+)\/assets-upload-session$/,
		(asked) => {
			const { manifest } = json<{ manifest: Record<string, { hash: string }> }>(asked)
			asked.account.published = Object.keys(manifest)
			const missing = Object.values(manifest)
				.map(({ hash }) => hash)
				.filter((hash) => !asked.account.assets.has(hash))
			return { result: { jwt: token(), buckets: missing.length > 0 ? [missing] : [] }, status: 201 }
		},
	],
	[
		/^POST \/workers\/assets\/upload$/,
		async (asked) => {
			for (const hash of (await form(asked)).keys()) asked.account.assets.add(hash)
			return { result: { jwt: token() }, status: 201 }
		},
	],
	[
		/^PUT \/workers\/scripts\/([^/]+)$/,
		async (asked) => {
			const [name = ''] = asked.path
			const script = asked.account.scripts.get(name) ?? {
				versions: [],
				deployments: [],
				onSubdomain: false,
				crons: [],
			}
			asked.account.scripts.set(name, script)
			const { id } = await upload(asked, script)
			deploy(script, [{ version_id: id, percentage: 100 }])
			return { result: { id: name, etag: id, deployment_id: randomUUID(), startup_time_ms: 10 } }
		},
	],
	[
		/^POST \/workers\/scripts\/([^/]+)\/versions$/,
		async (asked) => {
			const { id } = await upload(asked, scriptOf(asked))
			return {
				result: {
					id,
					number: 1,
					startup_time_ms: 10,
					metadata: {},
					resources: { script: { etag: id } },
				},
			}
		},
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/versions\/([^/]+)$/,
		(asked) => {
			const version = scriptOf(asked).versions.find(({ id }) => id === asked.path[1])
			if (!version) throw notFound('This version')
			const { id, bindings } = version
			const metadata = { created_on: new Date().toISOString(), source: 'wrangler' }
			return { result: { id, number: 1, metadata, resources: { bindings, script: {} } } }
		},
	],
	[
		/^POST \/workers\/scripts\/([^/]+)\/deployments$/,
		(asked) => {
			const { versions } = json<Script['deployments'][number]>(asked)
			return { result: deploy(scriptOf(asked), versions) }
		},
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/settings$/,
		(asked) => ({ result: { bindings: scriptOf(asked).versions[0]?.bindings ?? [] } }),
	],
	[/^PATCH \/workers\/scripts\/([^/]+)\/script-settings$/, (asked) => ({ result: json(asked) })],
	[
		/^POST \/workers\/scripts\/([^/]+)\/subdomain$/,
		(asked) => {
			subdomainOf(asked.account)
			const { enabled } = json<{ enabled: boolean }>(asked)
			scriptOf(asked).onSubdomain = enabled
			return { result: { enabled, previews_enabled: false } }
		},
	],
	[
		/^PUT \/workers\/scripts\/([^/]+)\/schedules$/,
		(asked) => {
			const crons = json<{ cron: string }[]>(asked)
			scriptOf(asked).crons = crons.map(({ cron }) => cron)
			return { result: { schedules: crons } }
		},
	],
	[
		/^GET \/workers\/workers\/([^/]+)$/,
		(asked) => ({ result: { subdomain: { enabled: scriptOf(asked).onSubdomain } } }),
	],
	[
		/^GET \/workers\/scripts\/([^/]+)\/deployments$/,
		(asked) => ({ result: { deployments: scriptOf(asked).deployments } }),
	],
	[/^GET \/workers\/subdomain$/, ({ account }) => subdomainOf(account)],
]

/** Adds a version; secrets it does not bring stay as they are. */
async function upload(asked: Asked, script: Script) {
	const { versions } = script
	const metadata = JSON.parse(String((await form(asked)).get('metadata'))) as {
		bindings: Binding[]
		migrations?: { new_tag: string; steps: object[] }
	}
	script.migrationTag = metadata.migrations?.new_tag ?? script.migrationTag
	for (const { type, text } of metadata.bindings)
		if (type === 'secret_text') asked.account.secrets.add(String(text))
	const inherited = (versions[0]?.bindings ?? []).filter(
		({ name, type }) =>
			type === 'secret_text' && !metadata.bindings.some((binding) => binding.name === name),
	)
	const bindings = [
		...inherited,
		...metadata.bindings.map(({ text, ...binding }) => binding as Binding),
	]
	const version = { id: randomUUID(), bindings }
	versions.unshift(version)
	return version
}

function deploy(script: Script, versions: Script['deployments'][number]['versions']) {
	const deployment = { id: randomUUID(), created_on: new Date().toISOString(), versions }
	script.deployments.unshift(deployment)
	return deployment
}

function bucketsOf({ buckets }: Account) {
	if (!buckets) throw new ApiError(403, 10042, 'Please enable R2 through the Cloudflare Dashboard.')
	return buckets
}

function subdomainOf({ subdomain }: Account): Answer {
	if (!subdomain) throw new ApiError(404, 10007, 'This account has no workers.dev subdomain')
	return { result: { subdomain } }
}

/**
 * Runs statements split at line ends, as the crudest migration splitter would: it knows neither
 * comments nor triggers. All of them are applied, or none.
 */
function runSql(db: DatabaseSync, sql: string, params: string[]) {
	const statements = sql
		.split(/;\s*(?:\n|$)/)
		.filter((text) => text.replace(/^\s*--.*$/gm, '').trim())
	db.exec('BEGIN')
	try {
		const answers = statements.map((statement) => {
			const results = db.prepare(statement).all(...params)
			return {
				results,
				success: true,
				meta: { duration: 0, changes: 0, rows_read: 0, rows_written: 0 },
			}
		})
		db.exec('COMMIT')
		return answers
	} catch (error) {
		db.exec('ROLLBACK')
		throw new ApiError(400, 7500, (error as Error).message)
	}
}

const form = ({ body, headers }: Asked) =>
	new Response(body as BodyInit, {
		headers: { 'Content-Type': headers['content-type'] ?? '' },
	}).formData()

/** A token that the asset upload accepts: a JWT that has not expired. */
function token() {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
	return `${part({ alg: 'none' })}.${part({ exp: Math.floor(Date.now() / 1000) + 3600 })}.x`
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
