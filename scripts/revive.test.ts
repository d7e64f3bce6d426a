import { spawnSync } from 'node:child_process'
import {
	appendFileSync,
	copyFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import type { Env } from '../worker/platform/env.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'revive-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** How many are parked: more than one page of the script's list. */
const parked = 101

it('brings back what is parked once the database takes it, and leaves it where it does not', {
	timeout: 300_000,
}, async () => {
	mkdirSync(join(folder, 'scripts'))
	for (const name of ['revive.mjs', 'setup.mjs'])
		copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name))
	for (const name of ['wrangler.toml', 'package.json', 'package-lock.json'])
		cpSync(join(root, name), join(folder, name), { preserveTimestamps: true })
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
	const config = join(folder, 'wrangler.toml')
	const revive = () => {
		const { status, stdout, stderr } = spawnSync('node', ['scripts/revive.mjs'], {
			cwd: folder,
			encoding: 'utf8',
		})
		return { status, output: `${stdout}${stderr}` }
	}
	expect(revive()).toMatchObject({ status: 0, output: expect.stringMatching('no bucket PARKED') })
	appendFileSync(
		config,
		'\n[[r2_buckets]]\nbinding = "PARKED"\nbucket_name = "lead-links-parked"\n',
	)

	// The bindings that revive.mjs uses; the others would need the worker.
	const bindings = join(folder, 'bindings.toml')
	appendFileSync(
		bindings,
		`name = "revive"\ncompatibility_date = "2026-08-01"
[[d1_databases]]\nbinding = "DB"\ndatabase_name = "lead-links"
[[r2_buckets]]\nbinding = "PARKED"\nbucket_name = "lead-links-parked"\n`,
	)
	const open = () =>
		getPlatformProxy<Pick<Required<Env>, 'DB' | 'PARKED'>>({
			configPath: bindings,
			persist: { path: join(folder, '.wrangler/state/v3') },
		})
	const before = await open()
	for (let i = 0; i < parked; i++) {
		const letter = { id: `m${i}`, body: { type: 'tidy', i } }
		await before.env.PARKED.put(`-/m${i}`, JSON.stringify(letter))
	}
	await before.dispose()
	expect(revive()).toMatchObject({ status: 1, output: expect.stringMatching('^0 came back') })

	const between = await open()
	expect((await between.env.PARKED.list()).objects).toHaveLength(parked)
	const [table] =
		/CREATE TABLE `dead_letters` \([^;]+;/.exec(
			readFileSync(join(root, 'migrations/0000_baseline.sql'), 'utf8'),
		) ?? []
	await between.env.DB.prepare(table ?? '').run()
	await between.dispose()
	expect(revive()).toMatchObject({ status: 0, output: expect.stringMatching(`^${parked} parked`) })

	const after = await open()
	expect((await after.env.PARKED.list()).objects).toEqual([])
	const { results } = await after.env.DB.prepare('select id, body from dead_letters').all()
	expect(results).toHaveLength(parked)
	expect(results).toContainEqual({ id: 'm7', body: '{"type":"tidy","i":7}' })
	await after.dispose()
})
