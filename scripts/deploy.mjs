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
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, callAccount, LoginError } from './cloudflare.mjs'
import {
	configured,
	env,
	installPackages,
	randomSecrets,
	read,
	readArguments,
	run,
} from './setup.mjs'

const { values } = readArguments({ options: { preview: { type: 'boolean', default: false } } })
const goesOn = 'run npm run deploy again: it picks up where it stopped.'
const again = `R${goesOn.slice(1)}`
const then = `Then ${goesOn}`

/** A failed step: one sentence about it, and Cloudflare's error or wrangler's output. */
class NotDone extends Error {
	constructor(sentence, output) {
		super(sentence)
		this.output = output
	}
}

installPackages()
const config = values.preview ? previewConfig() : 'wrangler.toml'
const names = (key) => configured(key, config)
const [worker] = names('name')

const secrets = await persist(() => secretsOf(worker))
run('npm', ['run', '--silent', 'build'])
const [database] = names('database_name')
const databaseId = await persist(makeDatabase)
const queues = names('queue|dead_letter_queue')
await Promise.all(queues.map((name) => persist(() => makeQueue(name))))
for (const name of names('bucket_name')) await persist(() => makeBucket(name))
await persist(noteBookmark)
await persist(migrate)
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

async function migrate() {
	const { ok, output } = await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote'])
	if (!ok) {
		throw new NotDone('The migrations were not applied. See wrangler’s output above.', output)
	}
	console.log(output)
}

/**
 * Calls Cloudflare's API for the account. A GET returns undefined if there is no such thing; other failures throw NotDone
 * with the sentence, and those that retrying can't fix exit.
 */
async function call(failed, method, path, body) {
	try {
		return await callAccount(method, path, body)
	} catch (error) {
		if (error instanceof LoginError) return stop(`${error.message} ${then}`)
		if (!(error instanceof ApiError)) throw error
		const { status, code, message } = error
		if (method === 'GET' && status === 404) return undefined
		const reason = reasonByCode(code)
		if (!reason) throw new NotDone(failed, message)
		console.error(message)
		return stop(`${reason} ${then}`)
	}
}

/** Why a call fails however often it is retried, by Cloudflare's code. */
function reasonByCode(code) {
	const account = env.CLOUDFLARE_ACCOUNT_ID
	if (code === 9109 || code === 10000) {
		return `This login may not deploy to account ${account}. Set CLOUDFLARE_ACCOUNT_ID to an account it can use (npx wrangler whoami lists them), or give the token the permissions it needs (docs/deploy.md, “From GitHub”).`
	}
	if (code === 10042)
		return `R2 has to be enabled once, at https://dash.cloudflare.com/${account}/r2.`
}

/** The names of the deployed worker's secrets; undefined while there is no such worker. */
async function secretsOf(name) {
	const failed = `Could not list the secrets of ${name}, so nothing was changed.`
	const secrets = await call(failed, 'GET', `/workers/scripts/${name}/secrets`)
	return secrets?.map(({ name }) => name)
}

/** Creates the database unless it exists, and returns its id. */
async function makeDatabase() {
	// By the id if the configuration has one, such as that of a database a backup was restored into.
	const [which = database] = names('database_id')
	const failedToLook = `Could not look for the database ${which}, so nothing was changed.`
	const found = await call(failedToLook, 'GET', `/d1/database/${which}`)
	if (found) return found.uuid
	if (secrets || which !== database) {
		stop(
			`The account of ${worker} has no database ${which}. If the database was renamed, put its new name into wrangler.toml (npx wrangler d1 list shows it); if it is gone, restore it, or delete the worker to start over.`,
		)
	}
	const failedToCreate = `The database ${database} was not created.`
	const { uuid } = await call(failedToCreate, 'POST', '/d1/database', { name: database })
	console.log(`Created the database ${database}`)
	return uuid
}

/** Records how to restore the database to its current state, in case a migration does harm. */
async function noteBookmark() {
	const failed = 'Could not note the state of the database, so no migration was applied.'
	const path = `/d1/database/${databaseId}/time_travel/bookmark`
	const { bookmark } = (await call(failed, 'GET', path)) ?? {}
	if (!bookmark) throw new NotDone(failed, `No database has the id ${databaseId}`)
	const command = `npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}`
	mkdirSync('backups', { recursive: true })
	appendFileSync('backups/bookmarks.txt', `${new Date().toISOString()} ${command}\n`)
	console.log(
		`\nBefore the migrations the database is at the bookmark ${bookmark}. For 30 days, this takes it back there (docs/recovery.md):\n${command}\n`,
	)
}

async function makeQueue(name) {
	const found = `/queues?name=${name}`
	const queues = await call(`Could not check whether the queue ${name} exists.`, 'GET', found)
	if (queues.some(({ queue_name }) => queue_name === name)) return
	await call(`The queue ${name} was not created.`, 'POST', '/queues', {
		queue_name: name,
		// Cloudflare's maximum: messages must outlast a long outage.
		settings: { message_retention_period: 14 * 24 * 60 * 60 },
	})
	console.log(`Created the queue ${name}`)
}

async function makeBucket(name) {
	const failed = `Could not check whether the bucket ${name} exists.`
	if (await call(failed, 'GET', `/r2/buckets/${name}`)) return
	await call(`The bucket ${name} was not created.`, 'POST', '/r2/buckets', { name })
	console.log(`Created the bucket ${name}`)
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
	const renamed = main.replaceAll(`"${name}`, `"${name}-preview`)
	// Its database is its own.
	writeFileSync(path, renamed.replace(/^database_id = .*\n/gm, ''))
	return path
}
