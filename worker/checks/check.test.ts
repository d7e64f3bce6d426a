import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import worker from '../index'
import { makeLink, origin, owner } from '../testing/client'
import { setRecords } from '../testing/dns'
import { is, to } from '../testing/rules'
import { checkAddress } from './checkAddress'

const site = env.DNS_OVER_HTTPS_BASE ?? ''
const local = { ...env, WEBHOOKS_TO_LOOPBACK: 'on' }

type Owner = Awaited<ReturnType<typeof owner>>
type Check = { broken: boolean; findings: { problem: string; message: string; next: string }[] }

/** Has a link checked, on a machine whose own sites can be requested. */
async function checked({ cookie }: Pick<Owner, 'cookie'>, id: number, settings = local) {
	const request = new Request(`${origin}/api/links/${id}/check`, {
		method: 'POST',
		headers: { cookie: cookie(), origin, 'Content-Type': 'application/json' },
	})
	const context = { waitUntil() {}, passThroughOnException() {} }
	const response = await worker.fetch(request as never, settings as never, context as never)
	return { status: response.status, body: (await response.json()) as Check }
}

const problemsIn = ({ broken, findings }: Check) => [
	broken,
	...findings.map(({ problem }) => problem),
]

describe('a link', () => {
	it.each<[path: string, ...found: (string | boolean)[]]>([
		['/site/fine', false],
		['/site/head-refused', false],
		['/site/head-resets', false],
		['/site/to/fine', false],
		['/site/hops/5', false],
		['/site/hops/6', false, 'many_redirects'],
		['/site/416', false],
		['/site/404', true, 'gone'],
		['/site/410', true, 'gone'],
		['/site/to/404', true, 'gone'],
		['/site/500', true, 'error'],
		['/site/400', true, 'error'],
		['/site/403', false, 'keeps_us_out'],
		['/site/429', false, 'keeps_us_out'],
		['/reset', true, 'unreachable'],
		['/page/loop', false, 'many_redirects'],
		['/site/to-other-name', false, 'elsewhere'],
		['/site/inward', true, 'private_address'],
	])('to %s: broken is %s %s', async (path, ...found) => {
		const ada = await owner()
		const { id } = await makeLink(ada, { destinationUrl: site + path })
		const { status, body } = await checked(ada, id)
		expect(status).toBe(200)
		expect(problemsIn(body)).toEqual(found)
		for (const { message, next } of body.findings) {
			expect(message).toMatch(/\.$/)
			expect(next).toMatch(/\.$/)
		}
		const link = await (await ada.send(`/api/links/${id}`)).json()
		expect(link).toMatchObject({ check: body })
	})

	it('whose host is unknown, or not public, is broken; a resolver that fails says nothing', async () => {
		const ada = await owner()
		await setRecords('trouble.example', 'A', 500)
		const found = []
		for (const host of ['nowhere.example', 'private.example', 'trouble.example']) {
			const { id } = await makeLink(ada, { destinationUrl: `https://${host}/` })
			found.push(problemsIn((await checked(ada, id, env as typeof local)).body))
		}
		expect(found).toEqual([[true, 'unknown_host'], [true, 'private_address'], [false]])
	})

	it('says what is wrong with its booking pages and the addresses of its rules', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, {
			destinationUrl: `${site}/site/fine`,
			rules: [
				{
					name: 'Far',
					when: [{ fact: 'language', op: 'is', value: ['fr'] }],
					then: { kind: 'redirect', url: `${site}/site/404` },
				},
			],
		} as never)
		const { body } = await checked(ada, id)
		expect(body.findings).toMatchObject([{ place: 'rule', problem: 'gone', status: 404 }])
	})

	it('is found by its state, until it leads elsewhere', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, { destinationUrl: `${site}/site/404` })
		await makeLink(ada, { destinationUrl: `${site}/site/fine` })
		const broken = async () => {
			const links = (await (await ada.send('/api/links?state=broken')).json()) as { id: number }[]
			return links.map((link) => link.id)
		}
		expect(await broken()).toEqual([])
		await checked(ada, id)
		expect(await broken()).toEqual([id])
		const change = (json: object) => ada.api.links[':id'].$patch({ param: { id: `${id}` }, json })
		await change({ title: 'Another', destinationUrl: `${site}/site/404` })
		expect(await broken()).toEqual([id])
		await change({ destinationUrl: `${site}/site/fine` })
		expect(await broken()).toEqual([])
		expect(await (await ada.send(`/api/links/${id}`)).json()).toMatchObject({ check: null })
	})

	it('is one’s own, or not found', async () => {
		const [ada, eve] = [await owner(), await owner()]
		const { id } = await makeLink(ada, { destinationUrl: `${site}/site/fine` })
		expect((await checked(eve, id)).status).toBe(404)
	})
})

describe('looking', () => {
	it('takes one request for a page that answers, and never reads it', async () => {
		expect(await checkAddress(local, `${site}/site/once`)).toBeUndefined()
		await checkAddress(local, `${site}/site/404-once`)
		const asked = async (kind: string) => (await fetch(`${site}/looks/${kind}`)).json()
		expect(await asked('once')).toEqual(['HEAD once'])
		expect(await asked('404-once')).toEqual(['HEAD 404-once', 'GET 404-once'])
	})

	it('distinguishes a slow site from one that doesn’t answer', async () => {
		const waits = { longest: 2000, slow: 100 }
		expect(await checkAddress(local, `${site}/site/late`, undefined, waits)).toMatchObject({
			problem: 'slow',
		})
		const short = { longest: 100, slow: 50 }
		expect(await checkAddress(local, `${site}/hang`, undefined, short)).toMatchObject({
			problem: 'no_answer',
		})
	})

	it.each<[header: string, refused: boolean]>([
		['x=y', false],
		['x-frame-options=DENY', true],
		['x-frame-options=SAMEORIGIN', true],
		['x-frame-options=ALLOWALL', false],
		["content-security-policy=frame-ancestors 'none'", true],
		["content-security-policy=frame-ancestors 'self'", true],
		["content-security-policy=default-src 'none'; frame-ancestors https:", false],
		['content-security-policy=frame-ancestors *', false],
		['content-security-policy=frame-ancestors https://go.brand.com', false],
		['content-security-policy=frame-ancestors https://*.brand.com', false],
		['content-security-policy=frame-ancestors go.brand.com', false],
		['content-security-policy=frame-ancestors http://go.brand.com', true],
		['content-security-policy=frame-ancestors https://go.brand.com:8443', true],
		['content-security-policy=frame-ancestors https://go.brand.com:*', false],
		['content-security-policy=frame-ancestors https://brand.com', true],
		['content-security-policy=frame-ancestors https://*.rand.com', true],
		["content-security-policy=frame-ancestors *, frame-ancestors 'none'", true],
	])('at a page with %s: it refuses frames is %s', async (header, refused) => {
		const address = `${site}/site/frames/${encodeURIComponent(header)}`
		const found = await checkAddress(local, address, 'https://go.brand.com')
		expect(found?.problem === 'refuses_frames').toBe(refused)
		expect(await checkAddress(local, address)).toBeUndefined()
	})
})

afterEach(() => vi.restoreAllMocks())

it.each<[string, (path: string) => object]>([
	['destination', (path) => ({ destinationUrl: site + path })],
	[
		'rule',
		(path) => ({ rules: [{ name: 'There', when: [is('country', 'DE')], then: to(site + path) }] }),
	],
])(
	'a check whose link gets another %s meanwhile is a 409, and says nothing',
	async (_, leading) => {
		const ada = await owner()
		const { id } = await makeLink(ada, {
			destinationUrl: `${site}/site/fine`,
			...leading('/site/404'),
		})
		const { fetch } = globalThis
		let changing: Promise<unknown> | undefined
		vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
			const response = await fetch(...asked)
			if (String(asked[0]) === `${site}/site/404`) {
				changing ??= ada.api.links[':id'].$patch({
					param: { id: String(id) },
					json: leading('/site/fine'),
				})
				await changing
			}
			return response
		})
		expect((await checked(ada, id)).status).toBe(409)
		const rows = await env.DB.prepare('select 1 from link_checks where link_id = ?').bind(id).all()
		expect(rows.results).toEqual([])
	},
)
