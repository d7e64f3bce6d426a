// npm run counters:check [-- --remote]: compares every counter with the rows it counts, prints the
// differences and exits with 1 if there are any. Other arguments go to wrangler (--persist-to …).
import { spawnSync } from 'node:child_process'
import { counterDifferences } from './counterDifferences.ts'
import { env, installPackages } from './setup.mjs'

installPackages()
const args = process.argv.slice(2)
const where = args.includes('--remote') ? args : ['--local', ...args]
const sql = counterDifferences.map((query) => query.replace(/\s+/g, ' ')).join(';\n')
const { status, stdout, error } = spawnSync(
	'wrangler',
	['d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', sql],
	{ env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 30 },
)
if (error || status !== 0) {
	console.error(error?.message ?? stdout)
	process.exit(2)
}
const rows = JSON.parse(stdout).flatMap(({ results }) => results)
for (const { table, id, counter, stored, counted } of rows) {
	console.log(`${table} of ${id}: ${counter} is ${stored ?? 'missing'}, should be ${counted}`)
}
console.log(rows.length === 0 ? 'All counters are correct' : `${rows.length} counters are wrong`)
process.exit(rows.length === 0 ? 0 : 1)
