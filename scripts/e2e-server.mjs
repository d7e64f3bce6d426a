// A server for the browser tests: the built worker on an empty database in test-results/. Arguments
// go to wrangler dev.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { env, run } from './setup.mjs'

const state = process.env.STATE ?? 'test-results/state'
rmSync(state, { recursive: true, force: true })
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state])
const server = spawn(
	'wrangler',
	[
		...['dev', '--port', process.env.PORT ?? '8799', '--inspector-port', '0'],
		...['--persist-to', state, '--show-interactive-dev-session=false'],
		...['--var', 'RATE_LIMITS:off', '--var', 'REQUEST_LOG:off'],
		...process.argv.slice(2),
	],
	{
		stdio: 'inherit',
		// Servers with the same name share a registry and reload whenever another one starts or stops.
		env: { ...env, WRANGLER_REGISTRY_PATH: resolve(state, 'registry') },
	},
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGINT'))
server.on('exit', (code) => process.exit(code ?? 0))
