// npm run migrations:new [-- --name what_it_does]: writes what changed in schema/tables and schema/triggers into a
// new migration. Arguments go to drizzle-kit.
import { execFileSync } from 'node:child_process'

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' })
const named = process.argv.slice(2)

run(
	...['drizzle-kit', 'generate', '--dialect', 'sqlite', '--casing', 'snake_case'],
	...['--schema', 'schema/tables/*.ts', '--out', 'migrations', '--breakpoints=false', ...named],
)
const outfile = 'dist/migrationTriggers.mjs'
run(
	...['esbuild', 'scripts/migrationTriggers.ts', '--bundle', '--platform=node', '--format=esm'],
	...['--log-level=warning', `--outfile=${outfile}`],
)
run('node', outfile, ...named)
