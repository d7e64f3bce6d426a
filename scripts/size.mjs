// npm run size: the JavaScript that each first load fetches, gzipped, against its budget.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const kB = 1000
const gzipped = (bytes) => gzipSync(bytes).length
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))

/** The files of an entry and all that it imports before it can run. */
function closure(key, files = new Set()) {
	const chunk = manifest[key]
	if (!chunk) throw new Error(`${key} is not in the manifest: which file is the page now?`)
	if (files.has(chunk.file)) return files
	files.add(chunk.file)
	for (const imported of chunk.imports ?? []) closure(imported, files)
	return files
}

function javaScript(...keys) {
	const files = new Set(keys.flatMap((key) => [...closure(key)]))
	return [...files]
		.filter((file) => file.endsWith('.js'))
		.reduce((sum, file) => sum + gzipped(readFileSync(`dist/web/${file}`)), 0)
}

const rows = [
	['Dashboard, JavaScript', javaScript('index.html', 'overview/HomePage.tsx'), 180 * kB],
	['Log in and sign up, JavaScript', javaScript('index.html', 'auth/AuthPage.tsx'), 150 * kB],
]
const { script, style } = await import('../web/capture/assets.gen.ts')
rows.push(["Visitor's script and style", gzipped(script + style), 8 * kB])

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
