// npm run backup, or -- file.sql, or -- --remote: writes the whole database into one SQL file that
// npm run restore reads. The file holds everything that owners and visitors told: keep it safe.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { putInOrder } from './importOrder.mjs'
import { installPackages, run } from './setup.mjs'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const file = positionals[0] ?? `backups/lead-links-${now}.sql`

installPackages()
mkdirSync(dirname(file), { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'export-'))
try {
	const raw = join(folder, 'export.sql')
	const where = values.remote ? ['--remote'] : ['--local', '--config', configFor(folder)]
	run('wrangler', ['d1', 'export', 'DB', ...where, '--skip-confirmation', '--output', raw])
	await putInOrder(raw, file)
} finally {
	rmSync(folder, { recursive: true })
}
console.log(`The database is in ${file}`)

/** `wrangler d1 export` knows no --persist-to: it reads the state that stands beside its settings. */
function configFor(folder) {
	const config = join(folder, 'wrangler.toml')
	copyFileSync('wrangler.toml', config)
	mkdirSync(join(folder, '.wrangler'))
	symlinkSync(resolve(values['persist-to'] ?? '.wrangler/state'), join(folder, '.wrangler/state'))
	return config
}
