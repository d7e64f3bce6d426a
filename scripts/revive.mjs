// npm run revive [-- --remote]: brings back submissions that were parked in the bucket PARKED while the
// database was full. They become dead letters, which the nightly run stores. That run does all this by
// itself; the command tells you right away whether the database accepts them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { configured, installPackages, readArguments } from './setup.mjs'

const { values } = readArguments({
	options: { remote: { type: 'boolean', default: false }, 'persist-to': { type: 'string' } },
})
installPackages()
const bucket = /^\[\[r2_buckets\]\]\s+binding = "PARKED"\s+bucket_name = "(.+)"/m.exec(
	readFileSync('wrangler.toml', 'utf8'),
)?.[1]
if (!bucket) {
	console.log('wrangler.toml binds no bucket PARKED, so nothing was ever parked.')
	process.exit(0)
}
const [database] = configured('database_name')
const folder = mkdtempSync(join(tmpdir(), 'revive-'))
const configPath = join(folder, 'wrangler.toml')
const remote = values.remote ? 'remote = true' : ''
writeFileSync(
	configPath,
	`name = "revive"
compatibility_date = "2026-08-01"
[[d1_databases]]
binding = "DB"
database_name = "${database}"
${remote}
[[r2_buckets]]
binding = "PARKED"
bucket_name = "${bucket}"
${remote}`,
)
const { env, dispose } = await getPlatformProxy({
	configPath,
	persist: { path: join(resolve(values['persist-to'] ?? '.wrangler/state'), 'v3') },
})
let revived = 0
try {
	for (;;) {
		const { objects } = await env.PARKED.list({ limit: 100 })
		if (objects.length === 0) break
		for (const { key } of objects) {
			const { id, body } = await (await env.PARKED.get(key)).json()
			await env.DB.prepare(
				'INSERT OR IGNORE INTO dead_letters (id, body, failed_at) VALUES (?, ?, ?)',
			)
				.bind(id, JSON.stringify(body), Date.now())
				.run()
			await env.PARKED.delete(key)
			revived++
		}
	}
	console.log(`${revived} parked messages are now dead letters; tonight’s run stores them.`)
} catch (error) {
	console.error(`${revived} came back; the rest stay parked: ${error.message}`)
	process.exitCode = 1
} finally {
	await dispose()
	rmSync(folder, { recursive: true })
}
