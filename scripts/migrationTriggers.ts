// Part of `npm run migrations:new`: writes the triggers that differ from schema/triggers into the new
// migration. If only triggers changed, drizzle-kit created no migration, so this does.
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { triggers } from '../schema/triggers/all'
import { migratedTriggers, migrations } from './migrated'

const given = process.argv.slice(2)
const named = given.length > 0 ? given : ['--name', 'triggers']

const newest = () => migrations().at(-1) ?? ''
const isCommitted = (path: string) => execFileSync('git', ['ls-files', path]).length > 0

const stored = migratedTriggers()
const dropped = Object.keys(stored).filter((name) => triggers[name] !== stored[name])
const added = Object.entries(triggers).filter(([name, sql]) => stored[name] !== sql)
const statements = [
	...dropped.map((name) => `DROP TRIGGER ${name};\n`),
	...added.map(([, sql]) => `${sql};\n`),
]
if (statements.length > 0 && isCommitted(newest()))
	execFileSync('drizzle-kit', [
		...['generate', '--custom', ...named, '--dialect', 'sqlite'],
		...['--schema', 'schema/tables/*.ts', '--out', 'migrations', '--breakpoints=false'],
	])
if (statements.length > 0) appendFileSync(newest(), `\n${statements.join('')}`)
console.log(`${dropped.length} triggers dropped, ${added.length} created`)
