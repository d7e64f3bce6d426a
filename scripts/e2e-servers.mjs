// The journeys' servers, each on an empty database in test-results/: Playwright starts them and waits for the
// last line.
import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { servers } from '../web/e2e/servers.ts'
import buildIfStale from './buildIfStale.mjs'
import { configWithBucket, env, fillSecrets, migrateLocally } from './setup.mjs'

fillSecrets()
buildIfStale()
const [migrated, ...copies] = servers.map(({ state }) => state)
for (const { state } of servers) rmSync(state, { recursive: true, force: true })
migrateLocally(['--persist-to', migrated])
for (const state of copies) cpSync(migrated, state, { recursive: true })

const running = servers.map(start)
for (const signal of ['SIGINT', 'SIGTERM'])
	process.on(signal, () => {
		for (const server of running) server.kill('SIGINT')
	})
await Promise.all(servers.map(({ port }) => answers(`http://localhost:${port}/`)))
console.log('The servers are ready')

// The first has a bucket for files, the others don't.
function start({ port, state, vars }, i) {
	const config = i === 0 ? configWithBucket() : 'wrangler.toml'
	const server = spawn(
		'wrangler',
		[
			...['dev', '--config', config, '--port', String(port), '--inspector-port', '0'],
			...['--persist-to', state, '--show-interactive-dev-session=false'],
			...Object.entries({ RATE_LIMITS: 'off', REQUEST_LOG: 'off', ...vars }).flatMap(
				([name, value]) => ['--var', `${name}:${value}`],
			),
		],
		{
			stdio: 'inherit',
			// Servers with the same name share a registry and reload whenever another one starts or stops.
			env: { ...env, WRANGLER_REGISTRY_PATH: resolve(state, 'registry') },
		},
	)
	server.on('exit', (code) => process.exit(code ?? 0))
	return server
}

/** Playwright limits how long this may take. */
async function answers(url) {
	while (!(await fetch(url).catch(() => undefined))?.ok)
		await new Promise((done) => setTimeout(done, 100))
}
