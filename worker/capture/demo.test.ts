import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser } from '../testing/client'

const { send } = browser()
const ada = { name: 'Ada Lovelace', email: 'ada@analytical.io' }

const post = (body: unknown) =>
	send('/api/capture/demo', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
const postForm = (fields: Record<string, string>) =>
	send('/l/demo', { method: 'POST', body: new URLSearchParams(fields) })

describe('the demo', () => {
	it('shows a form that can’t be reported', async () => {
		const response = await send('/l/demo')
		expect(response.status).toBe(200)
		const html = await response.text()
		expect(html).toContain('name="email"')
		expect(html).not.toContain('Report this link')
	})

	it('explains the score and stores nothing', async () => {
		const response = await post(ada)
		expect(response.status).toBe(200)
		const { destinationUrl } = (await response.json()) as { destinationUrl: string }
		const posted = await postForm(ada)
		expect(posted.status).toBe(200)
		const receipt = await posted.text()
		expect(await (await send(destinationUrl)).text()).toBe(receipt)
		expect(receipt).toContain('nothing was stored')
		expect(receipt).toMatch(/<h1>\d+ of 100, warm<\/h1>/)
		expect(receipt).toContain('Valid email address <b>+20</b>')
		expect(destinationUrl).not.toMatch(/ada/i)
		for (const table of ['leads', 'link_days', 'events']) {
			expect(await env.DB.prepare(`select count(*) as n from ${table}`).first('n')).toBe(0)
		}
	})

	it.each([[{}], [{ ...ada, email: 'ada@' }], [null], [[]]])('refuses %j', async (body) => {
		const response = await post(body)
		expect([response.status, await response.json()]).toEqual([
			400,
			expect.objectContaining({ issues: expect.any(Array) }),
		])
	})

	it.each(['', 'score=200&status=warm&criteria=1', 'score=1&status=warm&criteria=a'])(
		'shows the form instead of a receipt by “%s”',
		async (query) => {
			const response = await send(`/l/demo/receipt?${query}`, { redirect: 'manual' })
			expect([response.status, response.headers.get('location')]).toEqual([302, '/l/demo'])
		},
	)

	it('shows errors in the form without JavaScript', async () => {
		const response = await postForm({ ...ada, email: 'ada@' })
		expect(response.status).toBe(400)
		const html = await response.text()
		expect(html).toContain('Please enter a valid email address')
		expect(html).toContain('value="Ada Lovelace"')
	})
})
