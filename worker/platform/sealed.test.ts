import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { owner } from '../testing/client'
import { reseal } from './resealQueries'
import { seal, unseal } from './sealed'

const second = {
	...env,
	SECRETS_KEY_2: 'a second key for this test, long enough as well',
} as typeof env
/** After the first key was deleted. */
const later = { ...second, SECRETS_KEY: undefined } as unknown as typeof env

it('keeps a text that only its workspace’s row opens, differently each time', async () => {
	const sealed = await seal(env, 7, 'a key')
	expect(await unseal(env, 7, sealed)).toBe('a key')
	expect(JSON.stringify(sealed)).not.toContain('a key')
	expect((await seal(env, 7, 'a key')).sealed).not.toBe(sealed.sealed)
	expect(await unseal(env, 8, sealed)).toBeUndefined()
	const changed = `${sealed.sealed.slice(0, -2)}${sealed.sealed.endsWith('AA') ? 'BB' : 'AA'}`
	expect(await unseal(env, 7, { ...sealed, sealed: changed })).toBeUndefined()
	expect(await unseal(env, 7, { ...sealed, sealed: '' })).toBeUndefined()
})

it('seals with the newest key and opens with each that is left', async () => {
	const before = await seal(env, 7, 'a key')
	const after = await seal(second, 7, 'another')
	expect(after.keyId).not.toBe(before.keyId)
	expect(await unseal(second, 7, before)).toBe('a key')
	expect(await unseal(env, 7, after)).toBeUndefined()
	expect(await unseal(later, 7, before)).toBeUndefined()
	expect(await unseal(later, 7, after)).toBe('another')
})

it.each([
	['missing', undefined],
	['shorter than 32', 'short'],
	['guessed', 'change-me-change-me-change-me-1234567'],
])('does nothing with a key that is %s, and says what to do', async (what, SECRETS_KEY) => {
	const settings = { ...env, SECRETS_KEY } as typeof env
	await expect(seal(settings, 7, 'a key')).rejects.toThrow(what)
	await expect(seal(settings, 7, 'a key')).rejects.toThrow('npx wrangler secret put SECRETS_KEY')
})

it('seals everything anew after a rotation, and leaves what it can’t open', async () => {
	await owner()
	const workspaceId = Number(await env.DB.prepare('select id from workspaces').first('id'))
	await env.DB.prepare('delete from secrets').run()
	const add = async (settings: typeof env, text: string) => {
		const { keyId, sealed } = await seal(settings, workspaceId, text)
		await env.DB.prepare(
			'insert into secrets (workspace_id, key_id, sealed, created_at) values (?, ?, ?, 1)',
		)
			.bind(workspaceId, keyId, sealed)
			.run()
	}
	const texts = Array.from({ length: 60 }, (_, i) => `key ${i}`)
	for (const text of texts) await add(env, text)
	await add(
		{ ...env, SECRETS_KEY: 'a key that nobody has any more, long gone' } as typeof env,
		'lost',
	)
	await add(second, 'new')
	expect(await reseal({ ...env, SECRETS_KEY: undefined } as unknown as typeof env)).toBe(false)
	expect(await reseal(second)).toBe(false)
	const { results } = await env.DB.prepare('select * from secrets order by id').all<{
		key_id: string
		sealed: string
	}>()
	const opened = await Promise.all(
		results.map(({ key_id, sealed }) => unseal(later, workspaceId, { keyId: key_id, sealed })),
	)
	expect(opened).toEqual([...texts, undefined, 'new'])
	expect(await reseal(second)).toBe(false)
})
