import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'

await applyD1Migrations(env.DB, env.MIGRATIONS)

// Storage is isolated per file, not per test: every test begins with no rows.
beforeEach(async () => {
	await env.DB.batch([
		env.DB.prepare('DELETE FROM users'),
		// Not all of these have a user to go with.
		env.DB.prepare('DELETE FROM payment_events'),
	])
})
