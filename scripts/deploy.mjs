// npm run deploy: on the first run the database, the queues and a secret; then migrations, the
// build and the worker.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { capture, env, installPackages, run } from './setup.mjs'

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
const queues = [...config.matchAll(/^\s*(?:queue|dead_letter_queue)\s*=\s*"([^"]+)"/gm)]
for (const name of new Set(queues.map(([, name]) => name))) {
	const { ok } = await capture('wrangler', ['queues', 'info', name])
	if (!ok) run('wrangler', ['queues', 'create', name])
}
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'])
run('npm', ['run', '--silent', 'build'])
run('wrangler', ['deploy'])

// Without its secret the worker refuses to work, so a new one gets a random value.
const { ok, output } = await capture('wrangler', ['secret', 'list', '--format', 'json'])
if (ok && !JSON.parse(output).some(({ name }) => name === 'JWT_SECRET')) {
	const { status } = spawnSync('wrangler', ['secret', 'put', 'JWT_SECRET'], {
		input: randomBytes(32).toString('hex'),
		stdio: ['pipe', 'inherit', 'inherit'],
		env,
	})
	if (status !== 0) process.exit(status ?? 1)
}
