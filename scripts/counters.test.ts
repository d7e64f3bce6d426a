import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './localDatabase.ts'
import { copyMigrated } from './testing/migratedState.ts'

const state = mkdtempSync(join(tmpdir(), 'counters-'))
afterAll(() => rmSync(state, { recursive: true }))

const node = (...args: string[]) =>
	spawnSync('node', [...args, '--persist-to', state], { encoding: 'utf8' })

it('npm run counters:check finds every counter that is wrong', { timeout: 90_000 }, () => {
	copyMigrated(state)
	node('scripts/seed.mjs', '--links', '3', '--leads', '50')
	const fine = node('scripts/counters.mjs')
	expect([fine.status, fine.stdout]).toEqual([0, 'All counters are correct\n'])
	const db = openDatabase(state)
	db.exec(`update workspace_counters set hot_leads = 9000;
		delete from link_counters where link_id = (select max(id) from links)`)
	db.close()
	const wrong = node('scripts/counters.mjs')
	expect(wrong.status).toBe(1)
	expect(wrong.stdout).toMatch(/^workspace_counters of 1: hot_leads is 9000, should be \d+$/m)
	expect(wrong.stdout).toMatch(/^link_counters of 3: visits is missing, should be \d+$/m)
})
