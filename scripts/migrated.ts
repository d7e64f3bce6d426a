import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The paths of all migrations, oldest first. */
export const migrations = () =>
	readdirSync('migrations')
		.filter((name) => name.endsWith('.sql'))
		.sort()
		.map((name) => `migrations/${name}`)

/** Triggers that schema/triggers doesn't generate: the baseline has those of the roll-ups. */
const rollUps = /^(?:link_days|workspace)/

/** The triggers after all migrations, by name, except those of the roll-ups. */
export function migratedTriggers(): Record<string, string> {
	const db = new DatabaseSync(':memory:')
	for (const path of migrations()) db.exec(readFileSync(path, 'utf8'))
	const rows = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
	return Object.fromEntries(
		rows
			.filter(({ name }) => !rollUps.test(String(name)))
			.map(({ name, sql }) => [String(name), String(sql)]),
	)
}
