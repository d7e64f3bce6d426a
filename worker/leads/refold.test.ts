import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { tidy } from '../operations/tidy'
import { makeLink, owner, submitLead } from '../testing/client'

const title = 'Straße'
const people = [{ name: 'Łukasz O’Brien' }, { name: 'Grace', phone: '0170 / 12 34 56' }]

/** A workspace whose rows were folded by the old rule, and what a search finds in it. */
async function folded() {
	const ada = await owner()
	const link = await makeLink(ada, { title, requireEmail: false })
	for (const person of people) expect((await submitLead(link.shortId, person)).status).toBe(200)
	await env.DB.batch([
		env.DB.prepare(`update links set search_text = 'straße' where id = ?`).bind(link.id),
		env.DB.prepare(
			`update leads set search_text = iif(name = 'Grace', 'grace' || char(10) || phone, 'łukasz o’brien') where link_id = ?`,
		).bind(link.id),
	])
	const get = async (path: string, q: string) => {
		const response = await ada.send(`${path}?q=${encodeURIComponent(q)}`)
		return (await response.json<unknown[]>()).length
	}
	return {
		link,
		ada,
		leads: (q: string) => get('/api/leads', q),
		links: (q: string) => get('/api/links', q),
	}
}

const again = () =>
	env.DB.prepare(
		"insert into refolds (name) values ('leads'), ('links') on conflict (name) do update set after = 0",
	).run()

const left = async () => (await env.DB.prepare('select name, after from refolds').all()).results

it('finds rows folded by the old rule, before and after the nightly run refolds them', async () => {
	const { leads, links } = await folded()
	await again()
	expect([await leads('łukasz O’Brien'), await links('STRAßE')]).toEqual([1, 1])
	expect([await leads('obrien'), await links('strasse'), await leads('0170 1234')]).toEqual([
		0, 0, 0,
	])
	const before = await env.DB.prepare('select count(*) as n from events').first()
	expect(await tidy(env)).toBe(0)
	expect([await leads('obrien'), await links('strasse'), await leads('0170 1234')]).toEqual([
		1, 1, 1,
	])
	// Nobody changed anything, so nobody is notified.
	expect(await env.DB.prepare('select count(*) as n from events').first()).toEqual(before)
	expect(await left()).toEqual([])
})

it('finds what is restored from the trash by the new rule, too', async () => {
	const { link, ada, leads, links } = await folded()
	const restore = (what: string, ids: number[]) =>
		ada.send(`/api/trash/${what}/restore`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ ids }),
		})
	await ada.api.links[':id'].$delete({ param: { id: String(link.id) }, query: {} })
	await env.DB.prepare("insert into refolds (name) values ('trash')").run()
	expect(await tidy(env)).toBe(0)
	expect((await restore('links', [link.id])).status).toBe(200)
	expect([await leads('obrien'), await links('strasse'), await leads('0170 1234')]).toEqual([
		1, 1, 1,
	])
	expect(await left()).toEqual([])
})

it('continues where earlier rounds stopped', async () => {
	const { link, leads } = await folded()
	const plant = env.DB.prepare(
		`with recursive n (i) as (select 1 union all select i + 1 from n where i < 2600)
		insert into leads (workspace_id, link_id, suspect, created_at, name, search_text)
		select links.workspace_id, links.id, 'trap', 1, 'Åsa', 'åsa' from n join links on links.id = ?`,
	)
	await plant.bind(link.id).run()
	await again()
	const sent: unknown[] = []
	const settings = { ...env, MAILS: { send: async (message: unknown) => void sent.push(message) } }
	await tidy(settings as unknown as typeof env)
	expect(sent).toEqual([{ type: 'tidy' }])
	expect(await left()).toEqual([{ name: 'leads', after: expect.any(Number) }])
	await tidy(settings as unknown as typeof env)
	expect([sent.length, await left()]).toEqual([1, []])
	const old = await env.DB.prepare(
		`select count(*) as n from leads where search_text = 'åsa'`,
	).first()
	expect(old).toEqual({ n: 0 })
	expect(await leads('obrien')).toBe(1)
})
