// Queries the site's database without starting wrangler, which takes seconds.
import { resolve } from 'node:path'
import { callAccount } from './cloudflare.mjs'
import { openDatabase } from './localDatabase.ts'
import { configured } from './setup.mjs'

/** Which database, by a command's options: the remote one, or that in a folder of wrangler's state. */
export type Where = { remote?: boolean | undefined; 'persist-to'?: string | undefined }
type Row = Record<string, string | number | null>

export const stateOf = (where: Where) => resolve(where['persist-to'] ?? '.wrangler/state')

/** The rows of each statement. */
export async function query(where: Where, statements: string[]): Promise<Row[][]> {
	if (where.remote) return queryRemote(statements)
	const db = openDatabase(stateOf(where))
	try {
		return statements.map((sql) => db.prepare(sql).all() as Row[])
	} finally {
		db.close()
	}
}

let remoteId: string | undefined

async function queryRemote(statements: string[]) {
	const [which] = [...configured('database_id'), ...configured('database_name')]
	remoteId ??= (await callAccount<{ uuid: string }>('GET', `/d1/database/${which}`)).uuid
	const sql = statements.join(';\n')
	const path = `/d1/database/${remoteId}/query`
	const answers = await callAccount<{ results: Row[] }[]>('POST', path, { sql })
	return answers.map(({ results }) => results)
}
