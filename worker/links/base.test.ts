import { describe, expect, it } from 'vitest'
import type { LinkPatch } from '../../schema/link'
import { makeLink, owner } from '../testing/client'

type Owner = Awaited<ReturnType<typeof owner>>

const patch = async ({ api }: Owner, id: number, json: LinkPatch) => {
	const response = await api.links[':id'].$patch({ param: { id: String(id) }, json })
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const read = async ({ api }: Owner, id: number) =>
	(await (await api.links[':id'].$get({ param: { id: String(id) } })).json()) as unknown as Record<
		string,
		never
	>

const refusal = (...paths: string[]) => ({
	status: 409,
	body: {
		message: 'This was changed since you opened it',
		code: 'changed_meanwhile',
		issues: paths.map((path) => ({ path, message: 'This was changed since you opened it' })),
	},
})

const skip = (url: string) => ({
	id: 'abroad0000',
	name: 'Abroad',
	when: [{ fact: 'country', op: 'is' as const, value: ['FR'] }],
	then: { kind: 'skip' as const, url },
})

/** A change of each kind of field, and another one. */
const changes: [LinkPatch, LinkPatch][] = [
	[{ title: 'One' }, { title: 'Two' }],
	[{ description: 'One' }, { description: null }],
	[{ destinationUrl: 'https://one.example' }, { destinationUrl: 'https://two.example' }],
	[{ fields: [{ key: 'email', type: 'email' }] }, { fields: [{ key: 'name', type: 'name' }] }],
	[{ requirePhone: false }, { requirePhone: true }],
	[{ consent: { text: 'One' } }, { consent: { text: 'Two' } }],
	[{ after: { kind: 'message', text: 'One' } }, { after: { kind: 'redirect' } }],
	[{ slug: 'one-of-two' }, { slug: null }],
	[{ expiresAt: '2090-01-01T10:00:00Z' }, { expiresAt: '2091-01-01' }],
	[{ maxLeads: 1 }, { maxLeads: 2 }],
	[{ passThrough: true }, { passThrough: false }],
	[{ appendAnswers: { email: 'one' } }, { appendAnswers: {} }],
	[{ redirectDelay: 2.5 }, { redirectDelay: 0 }],
	[{ language: 'de' }, { language: 'fr' }],
	[{ translations: { de: { title: 'Eins' } } }, { translations: {} }],
	[{ tags: ['one'] }, { tags: ['two', 'three'] }],
	[{ rules: [skip('https://one.example')] }, { rules: [skip('https://two.example')] }],
	[{ reply: { subject: 'One', text: 'Hello' } }, { reply: null }],
	[{ confirm: 'after' }, { confirm: 'before' }],
	[{ designDraft: { colour: '#111111' } }, { designDraft: { colour: '#222222' } }],
]

describe('a change of a link with what the client saw', () => {
	it.each(changes)(
		'%j is saved if nobody changed it since, and otherwise is a 409',
		async (one, two) => {
			const ada = await owner()
			const { id } = await makeLink(ada, { requirePhone: true })
			const [name = ''] = Object.keys(one)
			const seen = await read(ada, id)
			const base = { [name]: seen[name] ?? null } as never
			// The first tab.
			await patch(ada, id, two)
			const first = await patch(ada, id, {
				...one,
				base: { [name]: (await read(ada, id))[name] } as never,
			})
			expect(first.status).toBe(200)
			const stored = await read(ada, id)
			// The second, which loaded the link before.
			expect(await patch(ada, id, { ...two, active: false, base })).toEqual(refusal(name))
			expect(await read(ada, id)).toEqual(stored)
			// A client that doesn't say what it saw.
			expect((await patch(ada, id, two)).status).toBe(200)
		},
	)

	it('leaves what others changed, and names each field that both changed', async () => {
		const ada = await owner()
		const { id, title, tags } = await makeLink(ada)
		await patch(ada, id, { title: 'First', language: 'de', maxLeads: 5 })
		const other = await patch(ada, id, { tags: ['b'], base: { tags } })
		expect(other.body).toMatchObject({ title: 'First', language: 'de', tags: ['b'] })
		expect(
			await patch(ada, id, {
				title: 'Second',
				language: 'fr',
				maxLeads: 5,
				tags: ['c'],
				base: { title, language: 'auto', maxLeads: null, tags: ['b'] },
			}),
		).toEqual(refusal('title', 'language'))
	})

	it('compares a design key by key', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, { design: { colour: '#111111', heading: 'Hello' } })
		await patch(ada, id, { design: { colour: '#222222' } })
		const saved = await patch(ada, id, {
			design: { heading: null, theme: 'dark' },
			base: { design: { heading: 'Hello', theme: null } },
		})
		expect(saved.body.design).toEqual({ colour: '#222222', theme: 'dark' })
		expect(
			await patch(ada, id, {
				design: { colour: '#333333', theme: 'light' },
				base: { design: { colour: '#111111', theme: 'dark' } },
			}),
		).toEqual(refusal('design.colour'))
	})

	it('is refused if it names what does not change: a misspelled name would be compared with nothing', async () => {
		const ada = await owner()
		const { id, title } = await makeLink(ada)
		const message = 'base names titel, which this request doesn’t change'
		expect(await patch(ada, id, { title: 'Two', base: { titel: title } })).toMatchObject({
			status: 400,
			body: { message, issues: [{ path: 'base.titel', message }] },
		})
		expect((await read(ada, id)).title).toBe(title)
	})

	it('is refused in a few words, however many names it has', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const base = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`name${i}`, i]))
		const { status, body } = await patch(ada, id, { title: 'Two', base })
		expect(status).toBe(400)
		expect(body.issues).toHaveLength(10)
		expect(JSON.stringify(body).length).toBeLessThan(2000)
	})

	it('needs more than that to change something', async () => {
		const ada = await owner()
		const { id, title } = await makeLink(ada)
		expect(await patch(ada, id, { base: { title } })).toMatchObject({
			status: 400,
			body: { message: 'Nothing to change' },
		})
	})
})

it('a change of the workspace’s design with what the client saw is compared, too', async () => {
	const ada = await owner()
	const change = async (json: Parameters<typeof ada.api.design.$patch>[0]['json']) => {
		const response = await ada.api.design.$patch({ json })
		return { status: response.status, body: (await response.json()) as Record<string, unknown> }
	}
	await change({ design: { colour: '#111111' }, draft: { colour: '#444444' } })
	expect(
		await change({
			design: { colour: '#222222' },
			base: { design: { colour: null } },
		}),
	).toEqual(refusal('design.colour'))
	expect(await change({ draft: { theme: 'dark' }, base: { draft: null } })).toEqual(
		refusal('draft'),
	)
	const saved = await change({
		design: { theme: 'dark' },
		draft: null,
		base: { design: { theme: null }, draft: { colour: '#444444' } },
	})
	expect(saved.body).toMatchObject({ design: { colour: '#111111', theme: 'dark' }, draft: null })
})
