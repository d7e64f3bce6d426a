// npm run restore -- file.sql [--remote]: restores a backup into an empty database, applies newer
// migrations and checks the counters. Sessions, devices and recovery codes are deleted, because any
// that ended or were used after the backup must not come back.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { capture, installPackages, run } from './setup.mjs'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const [file] = positionals
if (!file || !existsSync(file)) {
	console.error('Usage: npm run restore -- backups/lead-links-….sql [--remote]')
	process.exit(2)
}
const persist = values['persist-to'] ? ['--persist-to', values['persist-to']] : []
const where = values.remote ? ['--remote'] : ['--local', ...persist]

installPackages()
const tables = `select name from sqlite_master where type = 'table' and name in ('users', 'leads')`
const { ok, output } = await capture('wrangler', [
	...['d1', 'execute', 'DB', ...where, '--yes', '--json', '--command', tables],
])
if (!ok || JSON.parse(output)[0].results.length > 0) {
	console.error(
		'The target database must be empty, but this one has tables. Create another ("npx wrangler d1 create", then put its id into wrangler.toml) or, locally, move .wrangler/state away.',
	)
	process.exit(1)
}
run('wrangler', ['d1', 'execute', 'DB', ...where, '--yes', '--file', file])
run('wrangler', ['d1', 'migrations', 'apply', 'DB', ...where])
run('wrangler', [
	'd1',
	'execute',
	'DB',
	...where,
	'--yes',
	'--command',
	'delete from sessions; delete from devices; delete from recovery_codes',
])
run('node', ['scripts/counters.mjs', ...(values.remote ? ['--remote'] : persist)])
