// npm run deploy: the database on the first run, then migrations, the build and the worker.
import { readFileSync, writeFileSync } from 'node:fs'
import { capture, installPackages, run } from './setup.mjs'

const unset = '00000000-0000-0000-0000-000000000000'

installPackages()
const config = readFileSync('wrangler.toml', 'utf8')
if (config.includes(unset)) {
	const { ok, output } = await capture('wrangler', ['d1', 'create', 'lead-links'])
	const id = /"?database_id"?\s*[=:]\s*"([0-9a-f-]{36})"/.exec(output)?.[1]
	if (!ok || !id) {
		console.error('The database could not be created; what wrangler said stands above.')
		process.exit(1)
	}
	writeFileSync('wrangler.toml', config.replace(unset, id))
	console.log(`wrangler.toml now names the database ${id}: commit it.`)
}
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'])
run('npm', ['run', '--silent', 'build'])
run('wrangler', ['deploy'])
