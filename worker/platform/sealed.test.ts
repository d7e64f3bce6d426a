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

/** A workspace without secrets, and ways to add and open some. */
async function safe() {
	await owner()
	const workspaceId = Number(await env.DB.prepare('select id from workspaces').first('id'))
	await env.DB.prepare('delete from secrets').run()
	return {
		add: async (settings: typeof env, text: string, rows = 1) => {
			const { keyId, sealed } = await seal(settings, workspaceId, text)
			await env.DB.prepare(
				`with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
				insert into secrets (workspace_id, key_id, sealed, created_at) select ?, ?, ?, 1 from n`,
			)
				.bind(rows, workspaceId, keyId, sealed)
				.run()
		},
		open: async (settings: typeof env) => {
			const { results } = await env.DB.prepare('select * from secrets order by id').all<{
				key_id: string
				sealed: string
			}>()
			return Promise.all(
				results.map(({ key_id, sealed }) =>
					unseal(settings, workspaceId, { keyId: key_id, sealed }),
				),
			)
		},
	}
}
const stranger = { ...env, SECRETS_KEY: 'a key that nobody has any more, long gone' } as typeof env

it('seals everything anew after a rotation, and leaves what it can’t open', async () => {
	const { add, open } = await safe()
	const texts = Array.from({ length: 60 }, (_, i) => `key ${i}`)
	for (const text of texts) await add(env, text)
	await add(stranger, 'lost')
	await add(second, 'new')
	expect(await reseal({ ...env, SECRETS_KEY: undefined } as unknown as typeof env)).toBe(false)
	expect(await reseal(second)).toBe(false)
	expect(await open(later)).toEqual([...texts, undefined, 'new'])
	expect(await reseal(second)).toBe(false)
})

it('seals anew past any number that it can’t open', async () => {
	const { add, open } = await safe()
	await add(stranger, 'lost', 60)
	await add(env, 'tampered with', 60)
	await env.DB.prepare(
		'update secrets set sealed = ? where id > (select min(id) + 59 from secrets)',
	)
		.bind('x')
		.run()
	await add(env, 'a key')
	await add(env, 'tampered with')
	await env.DB.prepare('update secrets set sealed = ? where id = (select max(id) from secrets)')
		.bind('x')
		.run()
	expect(await reseal(second)).toBe(false)
	expect((await open(later)).filter((text) => text !== undefined)).toEqual(['a key'])
})

it('goes on in another invocation after a thousand', async () => {
	const { add, open } = await safe()
	await add(env, 'a key', 1001)
	expect(await reseal(second)).toBe(true)
	expect((await open(later)).filter((text) => text === undefined)).toHaveLength(1)
	expect(await reseal(second)).toBe(false)
	expect(new Set(await open(later))).toEqual(new Set(['a key']))
})
