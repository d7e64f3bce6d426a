// What workspaces' own hosts serve, and what they don't: every route is asked on both kinds of host.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { plant } from '../testing/planted'
import { recording } from '../testing/recording'
import { requestOf, sessionCookie } from '../testing/requests'
import { type AccessRow, routeRows } from '../testing/routes'
import { details } from '../testing/rows/row'

let hosts = 0
const newHost = () => `h${++hosts}x${crypto.randomUUID().slice(0, 8)}.localhost`
const at = (host: string, path: string) => `http://${host}:8787${path}`

/** An owner with a proven domain. */
async function host(settings = env) {
	const ada = await owner(undefined, settings)
	const domain = newHost()
	const response = await ada.send('/api/domains', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ host: domain }),
	})
	const { id } = (await response.json()) as { id: number }
	const change = (json: object) =>
		ada.send(`/api/domains/${id}`, {
			method: 'PATCH',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(json),
		})
	const edit = async (linkId: number, json: object) => {
		const param = { id: String(linkId) }
		const answer = await ada.api.links[':id'].$patch({ param, json })
		return [answer.status, await answer.json()] as const
	}
	return { ...ada, domain, domainId: id, change, edit }
}

const get = (url: string, headers: Record<string, string> = {}) =>
	browser().send(url, { redirect: 'manual', headers: { origin: new URL(url).origin, ...headers } })

const where = async (url: string) => {
	const { status, headers } = await get(url)
	return [status, headers.get('location')]
}

describe('a link on a domain', () => {
	it('is there by its slug and its short id, in any case, without /l/', async () => {
		const ada = await host()
		const { shortId } = await makeLink(ada, { domain: ada.domain, slug: 'Guide' })
		for (const name of ['Guide', 'guide', shortId, shortId.toLowerCase()]) {
			const response = await get(at(ada.domain, `/${name}?utm_source=x`))
			expect([name, response.status]).toEqual([name, 200])
			const html = await response.text()
			const address = at(ada.domain, '/Guide')
			expect(html).toContain(`<link rel="canonical" href="${address}"/>`)
			expect(html).toContain(`<meta property="og:url" content="${address}"/>`)
		}
		expect((await get(at(ada.domain, '/l/Guide'))).status).toBe(404)
	})

	it('greets whom the browser knows from another link there', async () => {
		const ada = await host()
		expect((await ada.api.workspace.$patch({ json: { askOnce: true } })).status).toBe(200)
		const guide = await makeLink(ada, { domain: ada.domain })
		const webinar = await makeLink(ada, { domain: ada.domain })
		const visitor = browser()
		const headers = { origin: at(ada.domain, '') }
		const left = await visitor.send(at(ada.domain, `/api/capture/${guide.shortId}`), {
			method: 'POST',
			headers: { ...headers, 'Content-Type': 'application/json' },
			body: JSON.stringify({ ...details, _remember: '1' }),
		})
		expect(left.headers.getSetCookie()).toEqual([
			expect.stringMatching(
				/^known-\d+=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
			),
		])
		const page = await visitor.send(at(ada.domain, `/${webinar.shortId}`), { headers })
		expect(await page.text()).toContain(`action="/${webinar.shortId}/continue"`)
	})

	it('sends the default host’s visitors there, with their query', async () => {
		const ada = await host()
		const { shortId } = await makeLink(ada, { domain: ada.domain, slug: 'tour' })
		const address = `${at(ada.domain, '/tour')}?utm_source=x`
		expect(await where(`${origin}/l/${shortId}?utm_source=x`)).toEqual([302, address])
		// Its slug is free there: names are the host's.
		expect((await get(`${origin}/l/tour`)).status).toBe(404)
	})

	it('moves, and its old addresses lead to the new one', async () => {
		const [ada, other] = [await host(), newHost()]
		await ada.send('/api/domains', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ host: other }),
		})
		const slug = `moving${hosts}`
		const { id, shortId } = await makeLink(ada, { slug })
		expect((await get(`${origin}/l/${slug}`)).status).toBe(200)
		expect((await ada.edit(id, { domain: ada.domain }))[0]).toBe(200)
		expect(await where(`${origin}/l/${slug}`)).toEqual([302, at(ada.domain, `/${slug}`)])
		expect((await get(at(ada.domain, `/${slug}`))).status).toBe(200)
		await ada.edit(id, { domain: other.toUpperCase() })
		for (const old of [`${origin}/l/${slug}`, `${origin}/l/${shortId}`, at(ada.domain, `/${slug}`)])
			expect(await where(old)).toEqual([302, at(other, `/${slug}`)])
		await ada.edit(id, { domain: null })
		for (const old of [at(other, `/${slug}`), at(ada.domain, `/${shortId}`)])
			expect(await where(old)).toEqual([302, `${origin}/l/${slug}`])
		expect((await get(`${origin}/l/${slug}`)).status).toBe(200)
	})

	it('has a name that others have on other hosts, but nobody on its own', async () => {
		const [ada, bob] = [await host(), await host()]
		for (const one of [ada, bob]) await makeLink(one, { domain: one.domain, slug: 'same' })
		const { id } = await makeLink(ada)
		const [status, body] = await ada.edit(id, { domain: ada.domain, slug: 'SAME' })
		expect([status, body]).toMatchObject([409, { issues: [{ path: 'slug' }] }])
	})

	it('stays at the default host while its domain does not work', async () => {
		const ada = await host()
		const { shortId } = await makeLink(ada, { domain: ada.domain })
		await env.DB.prepare("update domains set state = 'broken' where id = ?")
			.bind(ada.domainId)
			.run()
		expect((await get(`${origin}/l/${shortId}`)).status).toBe(200)
		// And there, for those who still get there.
		expect((await get(at(ada.domain, `/${shortId}`))).status).toBe(200)
	})

	it('takes leads there, and no trip to find its host', async () => {
		const ada = await host()
		const { shortId } = await makeLink(ada, { domain: ada.domain })
		const { db, trips } = recording(env.DB)
		const ask = async () => {
			const context = createExecutionContext()
			const request = new Request(at(ada.domain, `/${shortId}`))
			const response = await worker.fetch(request, { ...env, DB: db } as never, context)
			await response.text()
			await waitOnExecutionContext(context)
			return [response.status, trips.length]
		}
		expect(await ask()).toEqual([200, 1])
		expect(await ask()).toEqual([200, 1])
		const posted = await browser().send(at(ada.domain, `/api/capture/${shortId}`), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', origin: at(ada.domain, '') },
			body: JSON.stringify(details),
		})
		expect([posted.status, await posted.json()]).toMatchObject([
			200,
			{ destinationUrl: expect.any(String) },
		])
		const form = await browser().send(at(ada.domain, `/${shortId}`), {
			method: 'POST',
			headers: { origin: at(ada.domain, '') },
			body: new URLSearchParams({ ...details, email: 'second@visitors.example' }),
		})
		expect(form.status).toBe(200)
		// Programs know it by its short id.
		expect(
			(await submitLead(shortId, { ...details, email: 'third@visitors.example' })).status,
		).toBe(200)
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		expect(leads).toHaveLength(3)
	})

	it('shows a change at once, at its host and at the default one', async () => {
		const ada = await host()
		const { id, shortId } = await makeLink(ada, { domain: ada.domain, title: 'Before' })
		const title = async () =>
			/<title>(.*?)<\/title>/.exec(await (await get(at(ada.domain, `/${shortId}`))).text())?.[1]
		expect(await title()).toBe('Before')
		await ada.edit(id, { title: 'After' })
		expect(await title()).toBe('After')
		await ada.api.links[':id'].$delete({ param: { id: String(id) }, query: {} })
		expect((await get(at(ada.domain, `/${shortId}`))).status).toBe(404)
		await ada.send(`/api/trash/links/restore`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ ids: [id] }),
		})
	})
})

describe('the root and unknown names of a domain', () => {
	it('lead where its owner says', async () => {
		const ada = await host()
		for (const path of ['/', '/nothing', '/a/b/c', '/favicon.ico'])
			expect(await where(at(ada.domain, path))).toEqual([404, null])
		await ada.change({ root: 'https://www.brand.com', notFound: 'https://www.brand.com/404' })
		expect(await where(at(ada.domain, '/'))).toEqual([302, 'https://www.brand.com/'])
		expect(await where(at(ada.domain, '/nothing'))).toEqual([302, 'https://www.brand.com/404'])
		expect(await where(at(ada.domain, '/a/b/c'))).toEqual([302, 'https://www.brand.com/404'])
		expect(await where(at(ada.domain, '/api/nothing'))).toEqual([404, null])
		await ada.change({ root: 'https://www.brand.com/日本' })
		const escaped = 'https://www.brand.com/%E6%97%A5%E6%9C%AC'
		expect(await where(at(ada.domain, '/'))).toEqual([302, escaped])
		expect((await get(at(ada.domain, '/robots.txt'))).status).toBe(200)
	})

	it('say that there is nothing, if the host is nobody’s, removed, or its workspace suspended', async () => {
		const ada = await host()
		await ada.change({ root: 'https://www.brand.com' })
		const nobodys = newHost()
		expect(await where(at(nobodys, '/'))).toEqual([404, null])
		const { shortId } = await makeLink(ada)
		expect((await get(at(nobodys, `/${shortId}`))).status).toBe(404)
		await env.DB.prepare(
			"update workspaces set suspended_for = 'Phishing' where id = (select workspace_id from domains where id = ?)",
		)
			.bind(ada.domainId)
			.run()
		expect(await where(at(ada.domain, '/'))).toEqual([404, null])
	})
})

describe('nothing of another workspace is on a domain', () => {
	it('neither its links nor its pictures', async () => {
		const [ada, bob] = [await host(), await host()]
		const { shortId } = await makeLink(bob, { domain: bob.domain })
		expect((await get(at(ada.domain, `/${shortId}`))).status).toBe(404)
		const data = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
		const picture = await bob.send('/api/pictures', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ data }),
		})
		const { hash } = (await picture.json()) as { hash: string }
		const status = async (domain: string) => (await get(at(domain, `/i/${hash}`))).status
		expect([await status(bob.domain), await status(ada.domain)]).toEqual([200, 404])
	})
})

describe('on a workspace’s own host', () => {
	/** The same request at the own host, with the owner's cookie, where visitors' pages have no /l. */
	async function answerAt(route: string, row: AccessRow) {
		const planted = await plant()
		const domain = `d${planted.hostId}.localhost`
		await env.DB.prepare('update links set domain = ? where id = ?')
			.bind(domain, Number(planted.linkId))
			.run()
		const request = requestOf(route, row, planted, await sessionCookie(planted.id))
		const url = request.url.replace(origin, at(domain, '')).replace(/(:\d+)\/l\//, '$1/')
		const copy = new Request(url, request)
		copy.headers.set('origin', at(domain, ''))
		const response = await browser().send(copy)
		return { status: response.status, headers: response.headers, text: await response.text() }
	}

	const ofVisitors = (route: string) => / \/(?:l\/:|f\/|i\/|api\/(?:capture|info)\/:)/.test(route)
	const rows = Object.entries(routeRows)

	it.each(rows.filter(([route]) => ofVisitors(route)))('visitors get %s', async (route, row) => {
		// A picture's file is not there, and neither is a file's address.
		const { status } = await answerAt(route, row)
		expect(status).toBe(row.ok)
	})

	it.each(rows.filter(([route]) => !ofVisitors(route)))('nobody gets %s', async (route, row) => {
		const { status, headers, text } = await answerAt(route, row)
		expect(status).toBe(404)
		expect(headers.getSetCookie()).toEqual([])
		expect(text).not.toContain('<div id="root">')
	})
})
