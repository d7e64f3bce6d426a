import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'
import { delays } from '../visits/visitBuffer'
import { hashCheaply } from './hashing'

await applyD1Migrations(env.DB, env.MIGRATIONS)
hashCheaply()
// Sent soon: requests with other settings wait for the visits they cause.
Object.assign(delays, { soonMs: 10, laterMs: 10 })

// Storage is isolated per file, not per test: start each test with empty tables.
beforeEach(async () => {
	await env.DB.batch([
		env.DB.prepare('DELETE FROM workspaces'),
		env.DB.prepare('DELETE FROM users'),
		// Not all of these belong to a workspace, so the cascade misses some.
		env.DB.prepare('DELETE FROM account_events'),
		env.DB.prepare('DELETE FROM payment_events'),
		env.DB.prepare('DELETE FROM events'),
		// Their ids begin anew with them.
		env.DB.prepare('DELETE FROM event_consumers'),
		env.DB.prepare('DELETE FROM sent_mails'),
		env.DB.prepare('DELETE FROM dev_mails'),
		env.DB.prepare('DELETE FROM operator_acts'),
		env.DB.prepare('DELETE FROM blocked_destinations'),
	])
})
