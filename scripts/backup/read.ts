import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { statementsOf } from './sqlFile.ts'
import type { Manifest } from './write.ts'

/** A backup's manifest; undefined if we didn't write it. Without zod, because a fresh clone hasn't installed it. */
export function readManifest(folder: string) {
	try {
		const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
		// Files are saved under these names, and the names of tables become SQL.
		const isOurs =
			manifest.files.every(({ name }) => /^\d+\.sql$/.test(name)) &&
			Object.keys(manifest.rows).every((name) => /^\w+$/.test(name))
		return isOurs ? manifest : undefined
	} catch {
		return undefined
	}
}

/** Whether a file is unchanged. */
export async function isWhole(folder: string, { name, sha256 }: Manifest['files'][number]) {
	const hash = createHash('sha256')
	await pipeline(createReadStream(join(folder, name)), hash)
	return hash.digest('hex') === sha256
}

/** Runs a file's statements, one in memory at a time. */
export async function runFile(db: DatabaseSync, file: string) {
	db.exec('BEGIN')
	for await (const statement of statementsOf(file)) db.exec(statement)
	db.exec('COMMIT')
}
