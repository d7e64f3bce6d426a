// npm run reseal [-- --remote] [-- --rotate]: says how many of the workspaces' secrets each key has sealed. With
// --rotate it first adds a new random key, which seals from then on; the nightly run reseals what older keys have
// sealed. Once only the newest is left, the older keys can be deleted.
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { callAccount } from './cloudflare.mjs'
import { query } from './d1.ts'
import { configured, exitWith, fillSecrets, installPackages, readArguments } from './setup.mjs'

const { values } = readArguments({
	options: {
		remote: { type: 'boolean', default: false },
		rotate: { type: 'boolean', default: false },
		'persist-to': { type: 'string' },
	},
})
installPackages()

const [worker] = configured('name')
const secretsPath = `/workers/scripts/${worker}/secrets`

/** The numbers of the existing keys, oldest first. */
async function keyNumbers() {
	const names = values.remote
		? (await callAccount('GET', secretsPath).catch(exitWith)).map(({ name }) => name)
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
	const number = ((await keyNumbers()).at(-1) ?? 0) + 1
	const name = number === 1 ? 'SECRETS_KEY' : `SECRETS_KEY_${number}`
	const value = randomBytes(32).toString('hex')
	const secret = { name, text: value, type: 'secret_text' }
	if (values.remote) await callAccount('PUT', secretsPath, secret).catch(exitWith)
	else appendFileSync('.dev.vars', `${name}=${value}\n`)
	console.log(`${name} seals from now on.`)
}
const sql =
	'SELECT key_id, count(*) AS secrets, max(id) AS newest FROM secrets GROUP BY key_id ORDER BY newest'
const [results] = await query(values, [sql]).catch(exitWith)
for (const { key_id, secrets } of results) console.log(`Key ${key_id} has sealed ${secrets}`)
console.log(
	results.length > 1
		? 'Tonight’s run seals what is not sealed with the newest key. Keep the older keys until then.'
		: 'At most one key is in use.',
)
