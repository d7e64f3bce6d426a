import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'

await applyD1Migrations(env.DB, env.MIGRATIONS)

// Storage is isolated per file, not per test: every test begins with no rows.
beforeEach(async () => {
	await env.DB.prepare('DELETE FROM users').run()
})
