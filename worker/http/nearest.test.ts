import { expect, it } from 'vitest'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { replicated } from '../testing/replicated'

const titles = async ({ api }: Awaited<ReturnType<typeof owner>>) => {
	const response = await api.links.$get({ query: {} })
	if (response.status !== 200) return response.status
	return (await response.json()).map(({ title }) => title)
}

it('reads come from the nearest replica, and everyone sees their own writes', async () => {
	const { settings, replicate } = await replicated()
	const here = await owner('ada@acme.io', settings)
	// Without the bookmark, a browser gets the replica, which does not have the session yet.
	const elsewhere = browser(settings)
	const withoutBookmark = { headers: { cookie: here.cookie() } }
	expect((await elsewhere.send('/api/links', withoutBookmark)).status).toBe(401)
	expect(await titles(here)).toEqual([])

	await replicate()
	await makeLink(here, { title: 'New' })
	expect(await titles(here)).toEqual(['New'])
	const behind = await elsewhere.send('/api/links', withoutBookmark)
	expect(await behind.json()).toEqual([])

	await replicate()
	const upToDate = await elsewhere.send('/api/links', withoutBookmark)
	expect(await upToDate.json()).toMatchObject([{ title: 'New' }])
})

it.each([
	['empty', ''],
	['a NUL', '%00'],
	['long', 'x'.repeat(5000)],
	['SQL', "v' or 1=1"],
])('an invalid bookmark (%s) counts as none', async (_, bookmark) => {
	const { settings, replicate } = await replicated()
	const here = await owner('ada@acme.io', settings)
	await replicate()
	const headers = { cookie: `${here.cookie()}; bookmark=${bookmark}` }
	expect((await browser(settings).send('/api/links', { headers })).status).toBe(200)
})

it('visitors and API tokens get no bookmark', async () => {
	const here = await owner()
	const { shortId } = await makeLink(here)
	const left = await submitLead(shortId, { name: 'Vera', email: 'vera@visitors.example' })
	expect([left.status, left.headers.getSetCookie()]).toEqual([200, []])
	const made = await here.api.tokens.$post({ json: { name: 'Sync', scopes: ['links:write'] } })
	const { token } = (await made.json()) as { token: string }
	const byProgram = await browser().send('/api/links', {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ title: 'Made', destinationUrl: 'https://example.com' }),
	})
	expect([byProgram.status, byProgram.headers.getSetCookie()]).toEqual([201, []])
})
