import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '../worker/auth/password'

const state = mkdtempSync(join(tmpdir(), 'seed-'))
afterAll(() => rmSync(state, { recursive: true }))

const seed = (...args: string[]) =>
	execFileSync('node', ['scripts/seed.mjs', '--persist-to', state, ...args], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	})

describe('npm run seed', () => {
	it('fills the database with a demo owner who can log in, and says so', {
		timeout: 60_000,
	}, async () => {
		seed('--links', '2', '--leads', '10')
		const output = seed('--links', '12', '--leads', '300')
		const email = /^email: (.+)$/m.exec(output)?.[1]
		const password = /^password: (.+)$/m.exec(output)?.[1] ?? ''

		const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
		const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
		const db = new DatabaseSync(join(folder, file ?? ''))
		const user = db.prepare('SELECT * FROM users WHERE username = ?').get(email ?? '')
		expect((await verifyPassword(password, String(user?.password))).correct).toBe(true)
		expect(db.prepare('SELECT count(*) AS n FROM users').get()).toEqual({ n: 1 })

		const counted = db.prepare('SELECT * FROM user_counters').get()
		const real = db
			.prepare(
				`SELECT (SELECT count(*) FROM links) AS links,
					(SELECT sum(active) FROM links) AS active_links,
					(SELECT sum(visits) FROM visit_days) AS visits,
					sum(score) AS scores,
					sum(qualification_status = 'hot') AS hot_leads,
					sum(qualification_status = 'unqualified') AS unqualified_leads
				FROM leads`,
			)
			.get()
		expect(counted).toMatchObject({ ...real, links: 12 })
		expect(db.prepare('SELECT count(*) AS n FROM leads').get()).toEqual({ n: 300 })
		db.close()
	})

	it('refuses a number that is none', { timeout: 60_000 }, () => {
		expect(() => seed('--leads', 'many')).toThrow(/--leads must be a whole number/)
	})
})
