// npm run counters:check [-- --remote]: compares every counter with the rows it counts, prints the
// differences and exits with 1 if there are any.
import { counterDifferences } from './counterDifferences.ts'
import { query } from './d1.ts'
import { exitWith, installPackages, readArguments } from './setup.mjs'

const { values } = readArguments({
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
installPackages()
const differences = await query(values, counterDifferences).catch(exitWith)
const rows = differences.flat()
for (const { table, id, counter, stored, counted } of rows) {
	console.log(`${table} of ${id}: ${counter} is ${stored ?? 'missing'}, should be ${counted}`)
}
console.log(rows.length === 0 ? 'All counters are correct' : `${rows.length} counters are wrong`)
process.exit(rows.length === 0 ? 0 : 1)
