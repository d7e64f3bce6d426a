// npm run size: the gzipped JavaScript of each first load, compared with its budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { script, style } from '../web/capture/assets.gen.ts'
import { firstLoads, gzipped, scriptsOf, weightOf } from './firstLoads.ts'

const kB = 1000
const rows = [
	...Object.values(firstLoads).map((load) => [load.title, weightOf(scriptsOf(load)), load.budget]),
	["Visitor's script and style", gzipped(script + style), 8 * kB],
]

let over = false
for (const [name, size, budget] of rows) {
	const fits = size <= budget
	over ||= !fits
	console.log(
		`${name.padEnd(34)}${(size / kB).toFixed(1).padStart(7)} kB of ${budget / kB} kB${fits ? '' : '  OVER BUDGET'}`,
	)
}
const assets = 'dist/web/assets'
if (process.argv.includes('--all') && existsSync(assets)) {
	for (const file of readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))) {
		const size = gzipped(readFileSync(`${assets}/${file}`))
		console.log(`  ${file.padEnd(32)}${(size / kB).toFixed(1).padStart(7)} kB`)
	}
}
process.exit(over ? 1 : 0)
