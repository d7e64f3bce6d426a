import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { browser, makeLink, origin, owner } from '../testing/client'

const acme = 'https://www.acme.io'
const allowedOrigins = [acme, 'http://localhost:3000']

const ancestors = (response: Response) =>
	/frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

it('only the sites that the owner lists can frame the page', async () => {
	const ada = await owner()
	const plain = await makeLink(ada)
	const listed = await makeLink(ada, { allowedOrigins, password: 'sesame!' })
	const open = await makeLink(ada, { allowedOrigins })
	const shown = 'https://www.acme.io http://localhost:3000'
	for (const [path, sources] of [
		[`/l/${plain.shortId}`, "'none'"],
		[`/l/${plain.shortId}?embed`, "'none'"],
		[`/l/${open.shortId}`, shown],
		[`/l/${open.shortId}?embed`, shown],
		[`/l/${open.shortId}?embed&name=Grace`, shown],
		[`/l/${listed.shortId}?embed`, shown],
		[`/l/${open.shortId}/report`, "'none'"],
		['/l/zzzzzzz?embed', "'none'"],
		['/api/links', "'none'"],
	] as const) {
		expect([path, ancestors(await browser().send(path))]).toEqual([path, sources])
	}
})

it('a framed page opens links in the whole window, and names the origins that may request its height', async () => {
	const link = await makeLink(await owner(), { allowedOrigins })
	const get = async (path: string, dest?: string) =>
		(await browser().send(path, { headers: dest ? { 'sec-fetch-dest': dest } : {} })).text()
	const marks = (html: string) => [
		html.includes('<base target="_top"/>'),
		/data-frame-of="([^"]*)"/.exec(html)?.[1],
	]
	const framed = [true, allowedOrigins.join(' ')]
	const alone = [false, undefined]
	const path = `/l/${link.shortId}`
	expect(marks(await get(`${path}?embed`, 'iframe'))).toEqual(framed)
	expect(marks(await get(`${path}?embed`))).toEqual(framed)
	expect(marks(await get(`${path}?utm_source=x&embed&name=Grace`, 'iframe'))).toEqual(framed)
	expect(marks(await get(`${path}?embed`, 'document'))).toEqual(alone)
	expect(marks(await get(path, 'iframe'))).toEqual(alone)
	expect(marks(await get(`${path}?embedded=1`, 'iframe'))).toEqual(alone)
})

it('a form posted from a listed site is accepted, from any other refused', async () => {
	const ada = await owner()
	const link = await makeLink(ada, { allowedOrigins })
	const post = async (from: string, path = `/l/${link.shortId}`, type?: string) => {
		const form = { name: 'Grace', email: 'grace@navy.mil' }
		const response = await browser().send(path, {
			method: 'POST',
			headers: {
				origin: from,
				'sec-fetch-site': 'cross-site',
				...(type && { 'Content-Type': type }),
			},
			body: type ? JSON.stringify(form) : new URLSearchParams(form),
		})
		return [from, response.status]
	}
	const leads = () => env.DB.prepare('select count(*) as n from leads').first<number>('n')
	for (const from of [
		'https://evil.example',
		'https://acme.io',
		'http://www.acme.io',
		'https://www.acme.io.evil.example',
		'https://www.acme.io:8443',
		'null',
	]) {
		expect(await post(from)).toEqual([from, 403])
	}
	// Listed sites still get no access to passwords, reports and the API.
	expect(await post(acme, `/l/${link.shortId}/report`)).toEqual([acme, 403])
	expect(await post(acme, `/api/capture/${link.shortId}`, 'application/json')).toEqual([acme, 403])
	const other = await makeLink(ada)
	expect(await post(acme, `/l/${other.shortId}`)).toEqual([acme, 403])
	expect(await leads()).toBe(0)
	for (const from of allowedOrigins) expect(await post(from)).toEqual([from, 200])
	expect(await post(origin)).toEqual([origin, 200])
	expect(await leads()).toBe(3)
})
