import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { makeLink, owner, submitLead } from '../testing/client'

type Owner = Awaited<ReturnType<typeof owner>>

const link = { title: 'The guide', destinationUrl: 'https://example.com/guide' }

const post = ({ send }: Owner, path: string, key: string, json: object) =>
	send(path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
		body: JSON.stringify(json),
	})

const countLinks = async ({ api }: Owner) =>
	(await (await api.links.$get({ query: {} })).json()).length

const mismatch = {
	code: 'idempotency_mismatch',
	message: expect.stringMatching(/^This Idempotency-Key was already used with another request/),
}

describe('POST /api/links with an Idempotency-Key', () => {
	it('creates one link when repeated, with the same answer', async () => {
		const ada = await owner()
		const first = await post(ada, '/api/links', 'a-1', link)
		const text = await first.text()
		const { id, shortId } = JSON.parse(text)
		// Later changes don't show in it.
		await submitLead(shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await ada.api.links[':id'].$patch({ param: { id: String(id) }, json: { title: 'Changed' } })
		const again = await post(ada, '/api/links', 'a-1', link)
		expect([first.status, again.status, await again.text()]).toEqual([201, 201, text])
		expect(await countLinks(ada)).toBe(1)
	})

	it('creates one link when sent many times at once', async () => {
		const ada = await owner()
		const answers = await Promise.all(
			Array.from({ length: 6 }, async () => (await post(ada, '/api/links', 'b-1', link)).text()),
		)
		expect(new Set(answers).size).toBe(1)
		expect(await countLinks(ada)).toBe(1)
	})

	it('and another body is a 422 that creates nothing', async () => {
		const ada = await owner()
		await post(ada, '/api/links', 'c-1', link)
		const other = await post(ada, '/api/links', 'c-1', { ...link, title: 'Another' })
		expect([other.status, await other.json()]).toEqual([422, mismatch])
		expect(await countLinks(ada)).toBe(1)
	})

	it('is scoped to the workspace, and another key creates another link', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await post(ada, '/api/links', 'd-1', link)
		await post(ada, '/api/links', 'd-2', link)
		await post(bob, '/api/links', 'd-1', link)
		expect([await countLinks(ada), await countLinks(bob)]).toEqual([2, 1])
	})

	it('is forgotten after a day and deleted nightly', async () => {
		const ada = await owner()
		await post(ada, '/api/links', 'e-1', link)
		const age = () =>
			env.DB.prepare('update idempotency_keys set created_at = created_at - 86400001').run()
		await age()
		expect((await post(ada, '/api/links', 'e-1', { ...link, title: 'B' })).status).toBe(201)
		expect(await countLinks(ada)).toBe(2)
		await age()
		await worker.scheduled(undefined, env)
		const left = await env.DB.prepare('select count(*) as n from idempotency_keys').first('n')
		expect(left).toBe(0)
	})

	it('can be reused after bad input', async () => {
		const ada = await owner()
		expect((await post(ada, '/api/links', 'f-1', { title: '' })).status).toBe(400)
		expect((await post(ada, '/api/links', 'f-1', link)).status).toBe(201)
	})

	it.each(['', 'two words', 'x'.repeat(256)])('%j is a 400', async (key) => {
		const response = await post(await owner(), '/api/links', key, link)
		expect([response.status, await response.json()]).toEqual([
			400,
			expect.objectContaining({ message: expect.stringMatching(/^An Idempotency-Key is/) }),
		])
	})

	it('is stored only if one was sent', async () => {
		await makeLink(await owner())
		expect(await env.DB.prepare('select count(*) as n from idempotency_keys').first('n')).toBe(0)
	})
})

describe('an import with an Idempotency-Key', () => {
	const batch = {
		importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
		dryRun: false,
		rows: [{ row: 2, name: 'Grace', email: 'grace@navy.mil' }],
	}

	it('gives the same answer again, a 422 to another batch, and accepts anything after a day', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const path = `/api/links/${id}/import`
		const answers = [await post(ada, path, 'i-1', batch), await post(ada, path, 'i-1', batch)]
		const report = [{ row: 2, outcome: 'imported' }]
		expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([report, report])
		const other = { ...batch, rows: [{ row: 2, name: 'Zoë', email: 'zoe@akesson.se' }] }
		const refused = await post(ada, path, 'i-1', other)
		expect([refused.status, await refused.json()]).toEqual([422, mismatch])
		expect(await (await ada.api.leads.$get({ query: {} })).json()).toHaveLength(1)
		await env.DB.prepare('update idempotency_keys set created_at = created_at - 86400001').run()
		expect((await post(ada, path, 'i-1', { ...other, dryRun: true })).status).toBe(200)
		expect((await post(ada, path, 'i-1', other)).status).toBe(422)
	})
})
