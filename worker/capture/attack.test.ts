// A script that posts a thousand leads from sixty addresses gets almost none of them rated hot.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { prove } from '../../web/capture/prove'
import { senderOf } from '../http/sender'
import { makeLink, owner } from '../testing/client'
import { ask, limitOf } from '../testing/settings'
import { newPageToken, visitorTag } from './pageToken'

/** The limits of wrangler.toml within one minute. */
const settings = {
	...env,
	RATE_LIMITS: undefined,
	CAPTURE_LIMIT: limitOf(30),
	LINK_LIMIT: limitOf(60),
	WORKSPACE_LIMIT: limitOf(200),
	STRANGER_LIMIT: limitOf(3),
	HOT_LIMIT: limitOf(10),
} as unknown as typeof env

let sent = 0

/** Submits a lead that earns all points it can. */
async function submit(
	shortId: string,
	ip: string,
	{ form, ...fields }: { _page?: string; _proof?: string; form?: boolean } = {},
) {
	const n = ++sent
	const answers = { name: 'Grace Hopper', email: `grace${n}@engines.org`, phone: '+442071234567' }
	const body = { ...answers, ...fields }
	return ask(settings, `${form ? '/l' : '/api/capture'}/${shortId}?utm_source=script`, {
		method: 'POST',
		headers: {
			'cf-connecting-ip': ip,
			...(!form && { 'Content-Type': 'application/json', 'Idempotency-Key': `script-${n}` }),
		},
		body: form ? new URLSearchParams(body) : JSON.stringify(body),
	})
}

const tag = (ip: string) =>
	visitorTag(env, senderOf(new Headers({ 'cf-connecting-ip': ip, 'user-agent': '' })))

const count = (linkId: number, condition: string) =>
	env.DB.prepare(`select count(*) as n from leads where link_id = ? and ${condition}`)
		.bind(linkId)
		.first<number>('n')

const address = (n: number) => `198.51.100.${n % 60}`

it('of 1,000 leads by a script at most 10 are hot, and all are kept', async () => {
	const { id, shortId } = await makeLink(await owner())
	const page = (ip: string) =>
		newPageToken(env, id, tag(ip), { id: crypto.randomUUID(), madeAt: Date.now() - 5000 })
	const pages = new Map(Array.from({ length: 60 }, (_, n) => [address(n), page(address(n))]))
	const stolen = page(address(0))
	/** What a script can send from one address without a proof of work. */
	const ways: ((ip: string) => Parameters<typeof submit>[2])[] = [
		(ip) => ({ _page: pages.get(ip) as string }),
		(ip) => ({ _page: page(ip) }),
		(ip) => ({ _page: page(ip), form: true }),
		() => ({ _page: stolen }),
		() => ({}),
	]
	const statuses = new Set<number>()
	const attempt = async (n: number) => {
		const way = ways[Math.floor(n / 60) % ways.length]
		statuses.add((await submit(shortId, address(n), way?.(address(n)))).status)
	}
	for (let from = 0; from < 1000; from += 50) {
		await Promise.all(Array.from({ length: 50 }, (_, i) => attempt(from + i)))
	}
	expect([...statuses]).toEqual([200])
	expect(await count(id, 'true')).toBe(1000)
	const hot = await count(id, "suspect is null and qualification_status = 'hot'")
	expect(hot).toBeLessThanOrEqual(10)
}, 120_000)

it('a proof of work is good for one lead', async () => {
	const { id, shortId } = await makeLink(await owner())
	const ip = '203.0.113.1'
	for (let n = 0; n < 10; n++) await submit(shortId, ip)
	const _page = newPageToken(env, id, tag(ip), {
		id: crypto.randomUUID(),
		madeAt: Date.now() - 5000,
	})
	const refused = await submit(shortId, ip, { _page, _proof: '' })
	expect(refused.status).toBe(428)
	const { proof } = (await refused.json()) as { proof: { page: string; bits: number } }
	const proven = { _page: proof.page, _proof: await prove(proof.page, proof.bits) }
	for (let n = 0; n < 10; n++) expect((await submit(shortId, ip, proven)).status).toBe(200)
	expect(await count(id, "evidence ->> 'pace' is not null")).toBe(1)
	expect(await count(id, "suspect = 'rush'")).toBe(9)
})
