import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { statementsOf } from './sqlFile.ts'
import type { Manifest } from './write.ts'

export const readManifest = (folder: string) =>
	JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

/** Whether a file is as it was written. */
export async function isWhole(folder: string, { name, sha256 }: Manifest['files'][number]) {
	const hash = createHash('sha256')
	await pipeline(createReadStream(join(folder, name)), hash)
	return hash.digest('hex') === sha256
}

/** Runs a file's statements, a statement in memory at a time. */
export async function runFile(db: DatabaseSync, file: string) {
	db.exec('BEGIN')
	for await (const statement of statementsOf(file)) db.exec(statement)
	db.exec('COMMIT')
}
