import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '../worker/auth/password'
import { counterDifferences } from './counterDifferences'
import { openDatabase } from './localDatabase'
import { copyMigrated } from './testing/migratedState'

const state = mkdtempSync(join(tmpdir(), 'seed-'))
afterAll(() => rmSync(state, { recursive: true }))

const seed = (...args: string[]) =>
	execFileSync('node', ['scripts/seed.mjs', '--persist-to', state, ...args], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	})

describe('npm run seed', () => {
	it('fills the database with a demo owner who can log in, and says so', {
		timeout: 240_000,
	}, async () => {
		copyMigrated(state)
		seed('--links', '2', '--leads', '10')
		const output = seed('--links', '12', '--leads', '300')
		const email = /^email: (.+)$/m.exec(output)?.[1]
		const password = /^password: (.+)$/m.exec(output)?.[1] ?? ''

		const db = openDatabase(state)
		const one = (sql: string) => ({ ...db.prepare(sql).get() })
		const user = db.prepare('SELECT * FROM users WHERE username = ?').get(email ?? '')
		expect((await verifyPassword(password, String(user?.password))).correct).toBe(true)
		expect(db.prepare('SELECT id FROM users').all()).toHaveLength(1)
		expect(db.prepare('SELECT user_id, role FROM members').all()).toEqual([
			{ user_id: user?.id, role: 'owner' },
		])
		expect(db.prepare('SELECT id FROM workspaces').all()).toHaveLength(1)

		expect(one('SELECT count(*) AS leads, count(DISTINCT link_id) AS links FROM leads')).toEqual({
			leads: 300,
			links: 12,
		})
		const counted = one('SELECT * FROM workspace_counters') as Record<string, unknown>
		expect(counted).toMatchObject({ links: 12, active_links: 11, imported_leads: 0 })
		for (const name of ['visits', 'previews', 'scores', 'hot_leads', 'unqualified_leads']) {
			expect([name, counted[name]]).toEqual([name, expect.any(Number)])
			expect(Number(counted[name])).toBeGreaterThan(0)
		}
		// Nobody submits without opening the form, and most who submit continue.
		const summed = (column: string, value: string) =>
			Number(one(`SELECT sum(${value}) AS n FROM link_days, json_each(${column})`).n)
		const opened = summed('people_quarters', 'value')
		const [started, submitted, wentOn] = [7, 8, 9].map((at) =>
			summed('other_quarters', `value ->> ${at}`),
		) as [number, number, number]
		expect([opened > started, started > submitted, submitted > wentOn, wentOn > 200]).toEqual(
			Array(4).fill(true),
		)
		const span = one(
			'SELECT max(day) - min(day) AS span, count(DISTINCT day) AS days FROM link_days',
		)
		expect(span.span).toBeGreaterThanOrEqual(88)
		expect(Number(span.days)).toBeGreaterThan(80)
		expect(counterDifferences.flatMap((query) => db.prepare(query).all())).toEqual([])

		// JSON columns are stored as text, and seeding leaves no events behind.
		const json = ['answers', 'additional_data', 'criteria', 'evidence']
		expect(
			one(`SELECT ${json.map((name) => `group_concat(DISTINCT typeof(${name})) AS ${name}`)}
				FROM leads WHERE answers IS NOT NULL`),
		).toEqual(Object.fromEntries(json.map((name) => [name, 'text'])))
		expect(db.prepare('SELECT * FROM events').all()).toEqual([])
		db.close()
	})

	it('says what is wrong with its arguments', { timeout: 240_000 }, () => {
		expect(() => seed('--leads', 'many')).toThrow(/--leads must be a whole number/)
		expect(() => seed('--lead', '3')).toThrow(/Unknown option '--lead'. Options: --links, --leads/)
	})
})
