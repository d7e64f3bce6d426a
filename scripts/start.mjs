// npm start: everything from a fresh clone to http://localhost:8787. Arguments after -- go to
// `wrangler dev`; --persist-to also applies to the migrations.
import { spawn } from 'node:child_process'
import {
	configWithBucket,
	env,
	fillSecrets,
	installPackages,
	run,
	updateLocally,
} from './setup.mjs'

const args = process.argv.slice(2)
const persist = args.flatMap((arg, i) =>
	arg === '--persist-to' ? [arg, args[i + 1]] : arg.startsWith('--persist-to=') ? [arg] : [],
)

installPackages()
fillSecrets()
run('npm', ['run', '--silent', 'build'])
await updateLocally(persist)

const port = args.some((arg) => /^--port\b/.test(arg)) ? [] : ['--port', '8787']
const server = spawn(
	'wrangler',
	['dev', '--config', configWithBucket(), ...port, '--show-interactive-dev-session=false', ...args],
	{
		stdio: 'inherit',
		env,
	},
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGINT'))
server.on('exit', (code) => process.exit(code ?? 0))
