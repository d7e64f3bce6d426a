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
		const { thanks } = (await response.json()) as { thanks: string }
		expect(thanks).toMatch(/nothing was stored/)
		expect(thanks).toMatch(/\n\d+ of 100, warm\n\+20 {2}Email address is well formed/)
		expect(await (await postForm(ada)).text()).toContain('of 100, warm')
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

	it('shows errors in the form without JavaScript', async () => {
		const response = await postForm({ ...ada, email: 'ada@' })
		expect(response.status).toBe(400)
		const html = await response.text()
		expect(html).toContain('Please enter a valid email address')
		expect(html).toContain('value="Ada Lovelace"')
	})
})
