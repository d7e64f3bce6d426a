import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './localDatabase.ts'
import { newDeployment } from './testing/deployment.ts'
import { copyMigrated } from './testing/migratedState.ts'

it('npm run reseal adds a key and says what the older ones have sealed, locally and remotely', {
	timeout: 120_000,
}, async () => {
	const { cloudflare, folder, script, remove } = await newDeployment({ small: true })
	onTestFinished(remove)
	const state = join(folder, '.wrangler/state')
	copyMigrated(state)
	const db = openDatabase(state)
	db.exec(`insert into workspaces (id, created_at) values (1, 0);
		insert into secrets (workspace_id, key_id, sealed, created_at)
			values (1, 'first', '', 1), (1, 'first', '', 1), (1, 'second', '', 1)`)
	const counted = `Key first has sealed 2
Key second has sealed 1
Tonight’s run seals what is not sealed with the newest key. Keep the older keys until then.
`
	const locally = await script('reseal.mjs', '--rotate')
	expect(locally.output).toBe(`SECRETS_KEY_2 seals from now on.\n${counted}`)
	const keys = readFileSync(join(folder, '.dev.vars'), 'utf8').matchAll(
		/^SECRETS_KEY\w*=(\w{64})$/gm,
	)
	expect(new Set([...keys].map(([, key]) => key)).size).toBe(2)

	const [account] = cloudflare.accounts
	const deployed = await script('reseal.mjs', '--remote', '--rotate')
	expect(deployed).toMatchObject({ ok: false, lastLine: expect.stringContaining('was not found') })
	const bindings = [{ name: 'SECRETS_KEY_7', type: 'secret_text' }]
	account?.scripts.set('lead-links', {
		versions: [{ id: randomUUID(), bindings }],
		deployments: [],
		onSubdomain: true,
		crons: [],
	})
	account?.databases.push({ uuid: randomUUID(), name: 'lead-links', db })
	const remotely = await script('reseal.mjs', '--remote', '--rotate')
	expect(remotely.output).toBe(`SECRETS_KEY_8 seals from now on.\n${counted}`)
	expect(bindings.map(({ name }) => name)).toEqual(['SECRETS_KEY_7', 'SECRETS_KEY_8'])
	expect((await script('reseal.mjs', '--remote')).output).toBe(counted)
})
