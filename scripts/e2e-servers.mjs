// The journeys' servers, each on an empty database in test-results/: Playwright starts them and waits for the
// last line. They run what `wrangler dev` runs, but bundled once, and without its proxy, inspector and file watcher, which
// took as much time as the worker itself.
import { rmSync } from 'node:fs'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { servers } from '../web/e2e/servers.ts'
import buildIfStale from './buildIfStale.mjs'
import { configWithBucket, fillSecrets, read } from './setup.mjs'
import { copyMigrated } from './testing/migratedState.ts'

const bundled = 'test-results/worker'

fillSecrets()
buildIfStale()
await bundle()
const running = servers.map(start)
for (const signal of ['SIGINT', 'SIGTERM'])
	process.on(signal, async () => {
		await Promise.all(running.map((server) => server.dispose()))
		process.exit()
	})
await Promise.all(running.map(({ ready }) => ready))
console.log('The servers are ready')

async function bundle() {
	const args = ['deploy', 'worker/testing/journeys.ts', '--dry-run', '--outdir', bundled]
	const { ok, output } = await read('wrangler', args)
	if (!ok) throw new Error(output)
}

// The first has a bucket for files, the others don't.
function start({ port, state, vars }, i) {
	rmSync(state, { recursive: true, force: true })
	copyMigrated(state)
	const config = i === 0 ? configWithBucket() : 'wrangler.toml'
	const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions
	const worker = {
		...options,
		modules: true,
		scriptPath: `${bundled}/journeys.js`,
		bindings: { ...options.bindings, RATE_LIMITS: 'off', REQUEST_LOG: 'off', ...vars },
	}
	return new Miniflare(
		convertV4MiniflareOptions({
			workers: [worker],
			host: 'localhost',
			port,
			resourcePersistencePath: `${state}/v3`,
			cf: false,
			telemetry: { enabled: false },
			log: new Log(LogLevel.WARN),
			logRequests: false,
		}),
	)
}
