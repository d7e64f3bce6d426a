import { execFileSync, spawn } from 'node:child_process'
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startCloudflare, token } from './cloudflare/standIn.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * A separate checkout, such as a deployer has, and a stand-in account to deploy to. A small one asks
 * Cloudflare for one thing of each kind, in a fraction of the time.
 */
export async function newDeployment({
	small = false,
	...options
}: Parameters<typeof startCloudflare>[0] & { small?: boolean } = {}) {
	const age = (file: string) => statSync(join(root, file)).mtimeMs
	if (age('node_modules/.package-lock.json') < age('package-lock.json'))
		throw new Error('Run npm ci first')
	const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
	})
	const needless = small ? /^(docs|web|bench|worker\/(?!main\.ts))/ : /^docs/
	for (const file of files.split('\n').filter((file) => file && !needless.test(file))) {
		// Keeps its mtime, from which the deploy concludes that packages are installed.
		cpSync(join(root, file), join(folder, file), { preserveTimestamps: true })
	}
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
	buildBy(folder, small ? 'true' : `node scripts/capture-assets.mjs && cp -R ${root}/dist .`)
	if (small) shrink(folder)
	const cloudflare = await startCloudflare(options)
	const [account] = cloudflare.accounts
	/** Runs a program in the checkout; `output` ends with the last thing its user reads. */
	const run = async (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
		const child = spawn(process.execPath, [program, ...args], {
			cwd: folder,
			stdio: ['ignore', 'pipe', 'pipe'],
			env: {
				...process.env,
				CLOUDFLARE_API_BASE_URL: cloudflare.url,
				CLOUDFLARE_API_TOKEN: token,
				CLOUDFLARE_ACCOUNT_ID: account?.id,
				...env,
			},
		})
		let output = ''
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				output += chunk
			})
		const code = await new Promise<number | null>((ended) => child.on('close', ended))
		return { ok: code === 0, output, lastLine: output.trim().split('\n').at(-1) ?? '' }
	}
	return {
		folder,
		cloudflare,
		/** Stops the account and deletes the checkout. */
		remove: async () => {
			cloudflare.stop()
			await rm(folder, { recursive: true })
		},
		/** The environment of somebody who has run `wrangler login`, if `logIn` wrote its file. */
		byLogin: { CLOUDFLARE_API_TOKEN: '', XDG_CONFIG_HOME: folder },
		/** Writes the file of `wrangler login`. */
		logIn: () => {
			mkdirSync(join(folder, '.wrangler/config'), { recursive: true })
			writeFileSync(
				join(folder, '.wrangler/config/default.toml'),
				`oauth_token = "${token}"\nrefresh_token = "none"\nexpiration_time = "2099-01-01T00:00:00.000Z"\n`,
			)
		},
		/** Runs `npm run deploy`. */
		deploy: (env?: NodeJS.ProcessEnv, ...args: string[]) => run('scripts/deploy.mjs', args, env),
		/** Runs another script with its arguments. */
		script: (name: string, ...args: string[]) => run(`scripts/${name}`, args),
		wrangler: (...args: string[]) => run('node_modules/wrangler/bin/wrangler.js', args),
	}
}

function change(path: string, changed: (text: string) => string) {
	writeFileSync(path, changed(readFileSync(path, 'utf8')))
}

/** Replaces a checkout's build command: the tests' own build already exists. */
const buildBy = (folder: string, command: string) =>
	change(join(folder, 'package.json'), (text) =>
		text.replace(/("build": )".*"/, (_, key) => `${key}${JSON.stringify(command)}`),
	)

/** Leaves a worker that does nothing and has one queue. */
function shrink(folder: string) {
	change(join(folder, 'wrangler.toml'), (text) =>
		text
			.replace(
				/\[\[queues\.\w+\]\]\n(?:binding = .*\n)?queue = "lead-links-(?!visits")\w+"\n(?:.+\n)*/g,
				'',
			)
			.replace(/dead_letter_queue = .*\n/g, ''),
	)
	mkdirSync(join(folder, 'dist/web'), { recursive: true })
	writeFileSync(join(folder, 'dist/web/index.html'), '<!doctype html>')
	change(
		join(folder, 'worker/main.ts'),
		() =>
			"export { DurableObject as Hub } from 'cloudflare:workers'\nexport default { fetch: () => new Response() }\n",
	)
}

/** What an account lacks for the site to be up. */
export function missing(
	account: Awaited<ReturnType<typeof startCloudflare>>['accounts'][number],
	name = 'lead-links',
) {
	const script = account.scripts.get(name)
	const live = script?.versions.find(
		({ id }) => id === script.deployments[0]?.versions[0]?.version_id,
	)
	const database = account.databases.find((database) => database.name === name)
	const tables =
		database?.db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() ?? []
	const has = {
		'a live version': live,
		'its secrets': ['JWT_SECRET', 'SECRETS_KEY'].every((secret) =>
			live?.bindings.some(({ name, type }) => name === secret && type === 'secret_text'),
		),
		'its tables': tables.some((table) => table.name === 'leads'),
		'a page': account.published.includes('/index.html'),
		'its address': script?.onSubdomain,
		'its nights': script?.crons.length,
		'its queues':
			account.queues.every(({ consumers }) => consumers.length === 1) && account.queues.length > 0,
	}
	return Object.entries(has).flatMap(([what, there]) => (there ? [] : [what]))
}
