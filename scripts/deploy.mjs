// npm run deploy: builds, creates what the Cloudflare account lacks (database, queues, secrets), notes a
// bookmark of the database, applies migrations and deploys the worker. It checks before it creates, so a failed step can be retried and an
// interrupted run restarted. `-- --preview` does the same for a second installation whose names
// end in -preview.
import { randomBytes } from 'node:crypto'
import {
	appendFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { env, installPackages, randomSecrets, read, readArguments, run } from './setup.mjs'

const { values } = readArguments({ options: { preview: { type: 'boolean', default: false } } })
const goesOn = 'run npm run deploy again: it picks up where it stopped.'
const again = `R${goesOn.slice(1)}`
const then = `Then ${goesOn}`

/** A failed step: one sentence about it, and wrangler's output. */
class NotDone extends Error {
	constructor(sentence, output) {
		super(sentence)
		this.output = output
	}
}

installPackages()
const config = values.preview ? previewConfig() : 'wrangler.toml'
const text = readFileSync(config, 'utf8')
/** The distinct values of a key anywhere in the configuration. */
const names = (key) => {
	const found = [...text.matchAll(new RegExp(`^ *(?:${key}) *= *"([^"]+)"`, 'gm'))]
	return [...new Set(found.map(([, name]) => name))]
}
const [worker] = names('name')

env.CLOUDFLARE_ACCOUNT_ID ||= await chooseAccount()
run('npm', ['run', '--silent', 'build'])
const secrets = await persist(() => secretsOf(worker))
for (const name of names('database_name')) await persist(() => makeDatabase(name))
const { output: listedQueues } = await wrangler(['queues', 'list'])
// The list is only a page, so a queue that isn't on it is looked up by name.
const unlisted = names('queue|dead_letter_queue').filter((name) => !lists(listedQueues, name))
await Promise.all(unlisted.map((name) => persist(() => makeQueue(name))))
for (const name of names('bucket_name')) await persist(() => makeBucket(name))
await persist(noteBookmark)
const migrate = ['d1', 'migrations', 'apply', 'DB', '--remote']
await persist(() => must(migrate, 'The migrations were not applied.'))
const missing = randomSecrets.filter((name) => !secrets?.includes(name))
// Generated once: a retry must not change them.
const fresh = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('hex')]))
await persist(() => deployWith(fresh))

/** Exits with a sentence below wrangler's output. */
function stop(sentence) {
	console.error(`\n${sentence}`)
	process.exit(1)
}

/** Runs a step, up to three times: most failures at Cloudflare are gone a second later. */
async function persist(step, left = 3) {
	try {
		return await step()
	} catch (error) {
		if (!(error instanceof NotDone)) throw error
		console.error(error.output)
		if (left === 1) return stop(`${error.message} ${again}`)
		console.error('\nRetrying …')
		await sleep(1000)
		return persist(step, left - 1)
	}
}

function wrangler(args) {
	return read('wrangler', [...args, '--config', config])
}

async function must(args, failed) {
	const { ok, output } = await wrangler(args)
	if (!ok) throw new NotDone(`${failed} See wrangler’s output above.`, output)
	console.log(output)
}

/** The account to deploy to; asks if the login has several. */
async function chooseAccount() {
	// Without a config, because with one wrangler would ask for the account itself.
	const { ok, answer, output } = await read('wrangler', ['whoami', '--json'])
	const accounts = (ok && JSON.parse(answer).accounts) || []
	if (accounts.length === 0) {
		console.error(output)
		stop(
			`You are not logged in to Cloudflare. Run npx wrangler login or set CLOUDFLARE_API_TOKEN. ${then}`,
		)
	}
	if (accounts.length === 1) return accounts[0].id
	const list = accounts.map(({ name, id }, i) => `${i + 1}. ${name} (${id})`).join('\n')
	if (!process.stdin.isTTY) {
		stop(
			`This login has several accounts: set CLOUDFLARE_ACCOUNT_ID to the id of one of them.\n${list}`,
		)
	}
	const terminal = createInterface({ input: process.stdin, output: process.stdout })
	const choice = await terminal.question(`${list}\nWhich account, 1 to ${accounts.length}? `)
	terminal.close()
	return accounts[Number(choice) - 1]?.id ?? stop(`There is no account ${choice}.`)
}

/** The names of the deployed worker's secrets; undefined while there is no such worker. */
async function secretsOf(name) {
	const { ok, answer, output } = await wrangler(['secret', 'list', '--format', 'json'])
	if (ok) return JSON.parse(answer).map(({ name }) => name)
	if (/Worker "[^"]+" not found/.test(output)) return undefined
	if (/\[code: (10000|9109)\]/.test(output)) {
		console.error(output)
		stop(
			`This login may not deploy to account ${env.CLOUDFLARE_ACCOUNT_ID}. Set CLOUDFLARE_ACCOUNT_ID to an account it can use (npx wrangler whoami lists them), or give the token the permissions it needs (docs/deploy.md, “From GitHub”). ${then}`,
		)
	}
	throw new NotDone(`Could not list the secrets of ${name}, so nothing was changed.`, output)
}

async function makeDatabase(name) {
	const { ok, answer, output } = await wrangler(['d1', 'list', '--json'])
	if (!ok) {
		const sentence = 'Could not list the databases, so nothing was changed.'
		throw new NotDone(sentence, output)
	}
	if (JSON.parse(answer).some((database) => database.name === name)) return
	if (secrets) {
		stop(
			`${worker} is deployed, but its account has no database ${name}. If the database was renamed, put its new name into wrangler.toml (npx wrangler d1 list shows it); if it is gone, restore it, or delete the worker to start over.`,
		)
	}
	await must(['d1', 'create', name], `The database ${name} was not created.`)
}

/** Records how to restore the database to its current state, in case a migration does harm. */
async function noteBookmark() {
	const [database] = names('database_name')
	const { ok, answer, output } = await wrangler(['d1', 'time-travel', 'info', database, '--json'])
	if (!ok) {
		const sentence = 'Could not note the state of the database, so no migration was applied.'
		throw new NotDone(sentence, output)
	}
	const { bookmark } = JSON.parse(answer)
	const command = `npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}`
	mkdirSync('backups', { recursive: true })
	appendFileSync('backups/bookmarks.txt', `${new Date().toISOString()} ${command}\n`)
	console.log(
		`\nBefore the migrations the database is at the bookmark ${bookmark}. For 30 days, this takes it back there (docs/recovery.md):\n${command}\n`,
	)
}

/** Whether a table that wrangler printed has a row of this name. */
function lists(table, name) {
	return table.split('\n').some((row) => row.split('│').some((cell) => cell.trim() === name))
}

async function makeQueue(name) {
	const { ok, output } = await wrangler(['queues', 'info', name])
	if (ok) return
	if (!output.includes('does not exist')) {
		throw new NotDone(`Could not check whether the queue ${name} exists.`, output)
	}
	// Cloudflare's maximum: messages must outlast a long outage.
	await must(
		['queues', 'create', name, '--message-retention-period-secs', String(14 * 24 * 60 * 60)],
		`The queue ${name} was not created.`,
	)
}

async function makeBucket(name) {
	const { ok, output } = await wrangler(['r2', 'bucket', 'info', name])
	if (ok) return
	if (/enable R2|10042/.test(output)) {
		console.error(output)
		stop(
			`R2 has to be enabled once, at https://dash.cloudflare.com/${env.CLOUDFLARE_ACCOUNT_ID}/r2. ${then}`,
		)
	}
	if (!/does not exist|10006/.test(output)) {
		throw new NotDone(`Could not check whether the bucket ${name} exists.`, output)
	}
	await must(['r2', 'bucket', 'create', name], `The bucket ${name} was not created.`)
}

/** Deploys, along with the secrets the worker lacks. */
async function deployWith(missing) {
	const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
	const file = join(folder, 'secrets.json')
	writeFileSync(file, JSON.stringify(missing), { mode: 0o600 })
	const secretsFile = Object.keys(missing).length > 0 ? ['--secrets-file', file] : []
	const { ok, output } = await wrangler(['deploy', ...secretsFile])
	rmSync(folder, { recursive: true })
	if (ok) return console.log(output)
	if (/workers\.dev subdomain/.test(output)) {
		console.error(output)
		stop(
			`Choose your workers.dev subdomain at https://dash.cloudflare.com/${env.CLOUDFLARE_ACCOUNT_ID}/workers/onboarding, or attach a domain (docs/deploy.md, “Your own domain”). ${then}`,
		)
	}
	throw new NotDone('The worker was not deployed. See wrangler’s output above.', output)
}

/** Writes the configuration of the preview installation and returns its path. */
function previewConfig() {
	const path = 'wrangler.preview.toml'
	const main = readFileSync('wrangler.toml', 'utf8')
	const [, name] = /^name = "([^"]+)"/m.exec(main)
	writeFileSync(path, main.replaceAll(`"${name}`, `"${name}-preview`))
	return path
}
