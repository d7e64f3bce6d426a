import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allMigrations, migrateLocally } from '../setup.mjs'

const cache = 'node_modules/.cache'

/**
 * Copies a migrated local database into a folder for wrangler's state. All tests share one that was migrated once,
 * because that takes wrangler seconds.
 */
export function copyMigrated(state: string) {
	const key = createHash('sha256').update(allMigrations()).digest('hex').slice(0, 16)
	const migrated = join(cache, `migrated-${key}`)
	if (!existsSync(migrated)) migrateInto(migrated)
	cpSync(migrated, state, { recursive: true })
}

/** Several tests may do this at once: the first to finish wins. */
function migrateInto(migrated: string) {
	mkdirSync(cache, { recursive: true })
	const own = mkdtempSync(`${migrated}-`)
	migrateLocally(['--persist-to', own])
	try {
		renameSync(own, migrated)
	} catch (error) {
		rmSync(own, { recursive: true })
		if (!existsSync(migrated)) throw error
	}
}
