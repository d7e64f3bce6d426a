// npm run reseal [-- --remote] [-- --rotate]: says how many of the workspaces' secrets each key has sealed. With
// --rotate it first adds a new random key, which seals from then on; the nightly run reseals what older keys have
// sealed. Once only the newest is left, the older keys can be deleted.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { env, fillSecrets, installPackages, readArguments } from './setup.mjs'

const { values } = readArguments({
	options: {
		remote: { type: 'boolean', default: false },
		rotate: { type: 'boolean', default: false },
		'persist-to': { type: 'string' },
	},
})
installPackages()

/** Runs wrangler and returns its output; exits if it fails. */
function wrangler(args, input) {
	const { status, stdout, error } = spawnSync('wrangler', args, {
		env,
		input,
		encoding: 'utf8',
		maxBuffer: 2 ** 30,
		stdio: [input ? 'pipe' : 'ignore', 'pipe', 'inherit'],
	})
	if (!error && status === 0) return stdout
	console.error(error?.message ?? stdout)
	return process.exit(2)
}

/** The numbers of the existing keys, oldest first. */
function keyNumbers() {
	const names = values.remote
		? JSON.parse(wrangler(['secret', 'list', '--format', 'json'])).map(({ name }) => name)
		: (existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : '')
				.split('\n')
				.map((line) => line.split('=')[0].trim())
	return names
		.flatMap((name) => {
			const number = /^SECRETS_KEY(?:_(\d{1,3}))?$/.exec(name)
			return number ? [Number(number[1] ?? 1)] : []
		})
		.sort((a, b) => a - b)
}

if (!values.remote) fillSecrets()
if (values.rotate) {
	const number = (keyNumbers().at(-1) ?? 0) + 1
	const name = number === 1 ? 'SECRETS_KEY' : `SECRETS_KEY_${number}`
	const value = randomBytes(32).toString('hex')
	if (values.remote) wrangler(['secret', 'put', name], value)
	else appendFileSync('.dev.vars', `${name}=${value}\n`)
	console.log(`${name} seals from now on.`)
}
const where = values.remote
	? ['--remote']
	: ['--local', ...(values['persist-to'] ? ['--persist-to', values['persist-to']] : [])]
const sql =
	'SELECT key_id, count(*) AS secrets, max(id) AS newest FROM secrets GROUP BY key_id ORDER BY newest'
const answer = wrangler(['d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', sql])
const [{ results }] = JSON.parse(answer)
for (const { key_id, secrets } of results) console.log(`Key ${key_id} has sealed ${secrets}`)
console.log(
	results.length > 1
		? 'Tonight’s run seals what is not sealed with the newest key. Keep the older keys until then.'
		: 'At most one key is in use.',
)
