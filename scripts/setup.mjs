// The setup every command needs on a fresh clone, with any Node and npm: the locked packages, a secret
// in .dev.vars, and a PATH with the project's own Node first.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

process.chdir(resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..'))

export const env = {
	...process.env,
	PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
	WRANGLER_SEND_METRICS: 'false',
	CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** The command's arguments by parseArgs; exits with a line about the first unknown one. */
export function readArguments(config) {
	try {
		return parseArgs(config)
	} catch (error) {
		const [fault] = error.message.split('. ')
		const known = Object.keys(config.options).map((name) => `--${name}`)
		console.error(`${fault}. Options: ${known.join(', ')}`)
		return process.exit(2)
	}
}

/** Exits with the message of an error that says what to do. */
export function exitWith({ message }) {
	console.error(message)
	process.exit(2)
}

/** Runs a command with its output shown; exits with its code if it fails. */
export function run(command, args, extra = {}) {
	const { status, error } = spawnSync(command, args, {
		stdio: 'inherit',
		env: { ...env, ...extra },
	})
	if (error) console.error(`${command} could not be started: ${error.message}`)
	if (status !== 0) process.exit(status ?? 1)
}

/** Runs a command with its output shown; returns the output and whether it succeeded. */
export function capture(command, args, extra = {}) {
	return new Promise((done) => {
		const child = spawn(command, args, {
			stdio: ['ignore', 'pipe', 'inherit'],
			env: { ...env, ...extra },
		})
		let output = ''
		child.stdout.on('data', (chunk) => {
			output += chunk
			process.stdout.write(chunk)
		})
		child.on('error', (error) => done({ ok: false, output: error.message }))
		child.on('close', (code) => done({ ok: code === 0, output }))
	})
}

/** Runs a command silently; returns whether it succeeded, its stdout, and its stdout and stderr together. */
export function read(command, args, extra = {}) {
	return new Promise((done) => {
		const child = spawn(command, args, {
			stdio: ['ignore', 'pipe', 'pipe'],
			env: { ...env, ...extra },
		})
		let answer = ''
		let output = ''
		child.stdout.on('data', (chunk) => {
			answer += chunk
			output += chunk
		})
		child.stderr.on('data', (chunk) => {
			output += chunk
		})
		child.on('error', (error) => done({ ok: false, answer, output: error.message }))
		child.on('close', (code) => done({ ok: code === 0, answer, output }))
	})
}

/** Installs the locked packages, unless they are installed already. */
export function installPackages() {
	const marker = 'node_modules/.package-lock.json'
	if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs)
		return
	console.log('Installing packages …')
	run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** The distinct values of a key anywhere in a configuration of wrangler's. */
export function configured(key, config = 'wrangler.toml') {
	const found = readFileSync(config, 'utf8').matchAll(
		new RegExp(`^ *(?:${key}) *= *"([^"]+)"`, 'gm'),
	)
	return [...new Set([...found].map(([, value]) => value))]
}

/** The secrets that can be random values. */
export const randomSecrets = ['JWT_SECRET', 'SECRETS_KEY']

/** Adds a random value for each secret missing from .dev.vars. */
export function fillSecrets() {
	const text = existsSync('.dev.vars') ? readFileSync('.dev.vars', 'utf8') : ''
	const missing = randomSecrets.filter((name) => !new RegExp(`^\\s*${name}\\s*=`, 'm').test(text))
	if (missing.length === 0) return
	const lines = missing.map((name) => `${name}=${randomBytes(32).toString('hex')}\n`).join('')
	writeFileSync('.dev.vars', text && !text.endsWith('\n') ? `${text}\n${lines}` : text + lines, {
		mode: 0o600,
	})
}

/**
 * Writes a wrangler configuration with a bucket for files, which every machine can simulate but not every account has,
 * and returns its name.
 */
export function configWithBucket() {
	const name = 'wrangler.local.toml'
	const bucket = /# \[\[r2_buckets\]\]\n# binding = "FILES"\n# bucket_name = .+\n/
	const config = readFileSync('wrangler.toml', 'utf8')
	writeFileSync(
		name,
		config.replace(bucket, (lines) => lines.replaceAll('# ', '')),
	)
	return name
}

/**
 * Brings the local database up to date. `persist` is wrangler's option for the folder of its state, if it isn't the
 * default.
 */
export async function updateLocally(persist = []) {
	const state = persist.join('=').split('=').at(1) ?? '.wrangler/state'
	if (!existsSync(`${state}/v3/d1`)) return migrateLocally(persist)
	if (await isMigrated(state)) return
	run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', ...persist])
}

/** Creates the local database, with all migrations in one go: wrangler would start a server for each of them. */
export function migrateLocally(persist = []) {
	const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
	const file = join(folder, 'all.sql')
	writeFileSync(file, allMigrations())
	// Silently: it lists what each of a thousand statements returned.
	const { status, stdout } = spawnSync(
		'wrangler',
		['d1', 'execute', 'DB', '--local', ...persist, '--yes', '--file', file],
		{ env, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 2 ** 26 },
	)
	rmSync(folder, { recursive: true })
	if (status === 0) return
	console.error(stdout)
	process.exit(status ?? 1)
}

/** Whether a local database has all migrations, as wrangler would find out in seconds. */
async function isMigrated(state) {
	try {
		// An older Node than the project's own can't import it.
		const { query } = await import('./d1.ts')
		const [applied] = await query({ 'persist-to': state }, ['SELECT name FROM d1_migrations'])
		return migrationNames().every((migration) => applied.some(({ name }) => name === migration))
	} catch {
		return false
	}
}

const migrationNames = () =>
	readdirSync('migrations')
		.filter((name) => name.endsWith('.sql'))
		.sort()

/** All migrations and the table in which wrangler notes them, as one text. */
export function allMigrations() {
	return [
		`CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
			applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);`,
		...migrationNames().flatMap((name) => [
			readFileSync(`migrations/${name}`, 'utf8'),
			`INSERT INTO d1_migrations (name) VALUES ('${name}');`,
		]),
	].join('\n')
}
