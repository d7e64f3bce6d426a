import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import {
	type Account,
	ApiError,
	type Asked,
	type Database,
	json,
	notFound,
	type Route,
} from './account.ts'
import { exported, imported } from './d1Transfer.ts'

const databaseOf = ({ account, path: [which] }: Asked) => {
	const found = account.databases.find(({ uuid, name }) => uuid === which || name === which)
	if (!found) throw new ApiError(404, 7404, `The database ${which} could not be found`)
	return found
}

/** Where its databases are. */
export const bookmark = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'

const transferred = (result: object) => ({
	success: true,
	status: 'complete',
	messages: [],
	at_bookmark: bookmark,
	result,
})

const about = ({ uuid, name }: Database) => ({ uuid, name, version: 'production', file_size: 0 })

/** Databases, queues and buckets. */
export const storageRoutes: Route[] = [
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
]

function bucketsOf({ buckets }: Account) {
	if (!buckets) throw new ApiError(403, 10042, 'Please enable R2 through the Cloudflare Dashboard.')
	return buckets
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
