import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner } from '../testing/client'

type Ada = Awaited<ReturnType<typeof owner>>

const read = async ({ api }: Ada) => (await api.links.templates.$get()).json()
const mark = ({ api }: Ada, id: number, template = true) =>
	api.links[':id'].$patch({ param: { id: String(id) }, json: { template } })
const set = async (
	{ api }: Ada,
	linkDefaults: { templateId?: number | null; domain?: string | null },
) => {
	const response = await api.workspace.$patch({ json: { linkDefaults } })
	return [response.status, await response.json()]
}

const addDomain = (id: number, host: string, proven = true) =>
	env.DB.prepare(
		`insert into domains (workspace_id, host, created_at, proof, proven_at, state, since)
		select workspace_id, ?, 1, 'proof', ?, 'live', 1 from links where id = ?`,
	)
		.bind(host, proven ? 1 : null, id)
		.run()

const nothing = { templateId: null, domain: null }
const gone = [
	400,
	expect.objectContaining({ message: 'The workspace has no such template or domain' }),
]

describe('templates', () => {
	it('are the links that are marked, by title', async () => {
		const ada = await owner()
		expect(await read(ada)).toEqual({ templates: [], defaults: nothing })
		const b = await makeLink(ada, { title: 'B' })
		const a = await makeLink(ada, { title: 'a', requirePhone: true })
		await makeLink(ada)
		for (const { id } of [a, b]) await mark(ada, id)
		const { templates } = await read(ada)
		expect(templates.map(({ title }) => title)).toEqual(['a', 'B'])
		expect(templates[0]).toEqual({
			id: a.id,
			title: 'a',
			description: null,
			fields: a.fields,
		})
		await mark(ada, b.id, false)
		expect((await read(ada)).templates).toHaveLength(1)
		expect((await read(await owner())).templates).toEqual([])
	})

	it('make links that are none', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		await mark(ada, id)
		const copy = await ada.api.links[':id'].duplicate.$post({ param: { id: String(id) }, json: {} })
		expect(await copy.json()).toMatchObject({ template: false })
	})
})

describe('what new links begin with', () => {
	it('is a template of the workspace, as long as it is one', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		expect(await set(ada, { templateId: id })).toEqual(gone)
		await mark(ada, id)
		expect(await set(await owner(), { templateId: id })).toEqual(gone)
		const [status, body] = await set(ada, { templateId: id })
		expect([status, body]).toMatchObject([200, { linkDefaults: { templateId: id, domain: null } }])
		expect((await read(ada)).defaults.templateId).toBe(id)
		await ada.api.links[':id'].$delete({ param: { id: String(id) }, query: {} })
		expect((await read(ada)).defaults).toEqual(nothing)
	})

	it('is a proven domain, which links get that name none', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const [host, other] = [`go${id}.localhost`, `other${id}.localhost`]
		await addDomain(id, host)
		await addDomain(id, other, false)
		expect(await set(ada, { domain: other })).toEqual(gone)
		expect((await set(ada, { domain: host }))[0]).toBe(200)
		expect((await read(ada)).defaults).toEqual({ templateId: null, domain: host })
		expect((await makeLink(ada)).domain).toBe(host)
		expect((await makeLink(ada, { domain: null })).domain).toBeNull()
		expect((await makeLink(await owner())).domain).toBeNull()
		await env.DB.prepare('update domains set removed_at = 1 where host = ?').bind(host).run()
		expect((await makeLink(ada)).domain).toBeNull()
		await set(ada, { domain: null })
		expect((await read(ada)).defaults).toEqual(nothing)
	})
})
