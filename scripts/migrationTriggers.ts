// Part of `npm run migrations:new`: appends to the newest migration the triggers that differ from
// schema/triggers.
import { appendFileSync } from 'node:fs'
import { triggers } from '../schema/triggers/all'
import { migratedTriggers, migrations } from './migrated'

const stored = migratedTriggers()
const gone = Object.keys(stored).filter((name) => triggers[name] !== stored[name])
const added = Object.entries(triggers).filter(([name, sql]) => stored[name] !== sql)
const statements = [
	...gone.map((name) => `DROP TRIGGER ${name};\n`),
	...added.map(([, sql]) => `${sql};\n`),
]
appendFileSync(migrations.at(-1) ?? '', statements.join(''))
console.log(`${gone.length} triggers dropped, ${added.length} created`)
