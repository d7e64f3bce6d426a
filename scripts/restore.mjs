// npm run restore -- file.sql, or with --remote: reads what npm run backup wrote into an empty
// database, brings it up to date and compares its counters with its rows. Everybody has to log in
// again: a session that ended after the backup must not live again.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { capture, installPackages, run } from './setup.mjs'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const [file] = positionals
if (!file || !existsSync(file)) {
	console.error('Say which file: npm run restore -- backups/lead-links-….sql [--remote]')
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
		'Only an empty database can be restored into, and this one has tables. Make another ("npx wrangler d1 create", its id into wrangler.toml), or locally move .wrangler/state away.',
	)
	process.exit(1)
}
run('wrangler', ['d1', 'execute', 'DB', ...where, '--yes', '--file', file])
run('wrangler', ['d1', 'migrations', 'apply', 'DB', ...where])
run('wrangler', ['d1', 'execute', 'DB', ...where, '--yes', '--command', 'delete from sessions'])
run('node', ['scripts/counters.mjs', ...(values.remote ? ['--remote'] : persist)])
