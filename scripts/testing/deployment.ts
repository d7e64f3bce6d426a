import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startCloudflare } from './cloudflareStandIn.ts'

const root = resolve(import.meta.dirname, '../..')

/** A checkout of its own, as somebody has who deploys, and an account at the stand-in to deploy to. */
export async function newDeployment(options: Parameters<typeof startCloudflare>[0] = {}) {
	const age = (file: string) => statSync(join(root, file)).mtimeMs
	if (age('node_modules/.package-lock.json') < age('package-lock.json'))
		throw new Error('Run npm ci first')
	const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
	})
	for (const file of files.split('\n').filter(Boolean)) {
		// With its time, by which the deploy sees that the packages are installed.
		cpSync(join(root, file), join(folder, file), { preserveTimestamps: true })
	}
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
	const cloudflare = await startCloudflare(options)
	const [account] = cloudflare.accounts
	return {
		folder,
		cloudflare,
		/** Runs `npm run deploy`; `said` ends with what its user reads last. */
		deploy: async ({ CLOUDFLARE_ACCOUNT_ID = account?.id ?? '', args = [] as string[] } = {}) => {
			const child = spawn(process.execPath, ['scripts/deploy.mjs', ...args], {
				cwd: folder,
				stdio: ['ignore', 'pipe', 'pipe'],
				env: {
					...process.env,
					CLOUDFLARE_API_BASE_URL: cloudflare.url,
					CLOUDFLARE_API_TOKEN: 'a token',
					CLOUDFLARE_ACCOUNT_ID,
				},
			})
			let said = ''
			for (const stream of [child.stdout, child.stderr])
				stream.on('data', (chunk) => {
					said += chunk
				})
			const code = await new Promise<number | null>((ended) => child.on('close', ended))
			return { ok: code === 0, said, lastLine: said.trim().split('\n').at(-1) ?? '' }
		},
	}
}

/** What is missing from an account for the site to be up; empty where nothing is. */
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
		'its secret': live?.bindings.some(
			({ name, type }) => name === 'JWT_SECRET' && type === 'secret_text',
		),
		'its tables': tables.some((table) => table.name === 'leads'),
		'a page': account.published.includes('/index.html'),
		'its address': script?.onSubdomain,
		'its nights': script?.crons.length,
		'its queues':
			account.queues.every(({ consumers }) => consumers.length === 1) && account.queues.length >= 3,
	}
	return Object.entries(has).flatMap(([what, there]) => (there ? [] : [what]))
}
