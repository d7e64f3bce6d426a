// During a rush, scripts that never opened the form are held back; people are not.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { proofBits } from '../../schema/proof'
import { prove } from '../../web/capture/prove'
import { senderOf } from '../http/sender'
import { makeLink, owner } from '../testing/client'
import { ask, limitOf } from '../testing/settings'
import { newPageToken, visitorTag } from './pageToken'

type Limits = { link?: number; workspace?: number; strangers?: number; hot?: number }

/** Settings with limits that never reset; those not given are out of reach. */
const strict = ({ link = 1e6, workspace = 1e6, strangers = 1e6, hot = 1e6 }: Limits) =>
	({
		...env,
		RATE_LIMITS: undefined,
		CAPTURE_LIMIT: limitOf(1e6),
		LINK_LIMIT: limitOf(link),
		WORKSPACE_LIMIT: limitOf(workspace),
		STRANGER_LIMIT: limitOf(strangers),
		HOT_LIMIT: limitOf(hot),
	}) as unknown as typeof env

const person = { name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 555 0143' }

let sent = 0

const submit = (settings: typeof env, shortId: string, ip: string, fields: object = {}) =>
	ask(settings, `/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'cf-connecting-ip': ip },
		body: JSON.stringify({ ...person, email: `grace${++sent}@navy.mil`, ...fields }),
	})

/** The token of a page opened from an address, `ago` milliseconds ago. */
const opened = (linkId: number, ip: string, ago = 5000) =>
	newPageToken(env, linkId, visitorTag(env, senderOf(new Headers({ 'cf-connecting-ip': ip }))), {
		id: crypto.randomUUID(),
		madeAt: Date.now() - ago,
	})

type Row = { suspect: string | null; status: string; pace: number | null }
const leads = async () =>
	(
		await env.DB.prepare(
			`select suspect, qualification_status as status, evidence ->> 'pace' as pace
			from leads order by id`,
		).all<Row>()
	).results

const address = (n: number) => `10.${n >> 8}.${n & 255}.1`

describe('without a rush', () => {
	it.each([
		['its own page', (id: number) => ({ _page: opened(id, '192.0.2.1') }), true],
		['no page', () => ({}), false],
		['a forged page', () => ({ _page: `${crypto.randomUUID()}.${Date.now() - 5000}` }), false],
		['another link’s page', (id: number) => ({ _page: opened(id + 1, '192.0.2.1') }), false],
		['somebody else’s page', (id: number) => ({ _page: opened(id, '192.0.2.2') }), false],
		[
			'a page from the day before yesterday',
			(id: number) => ({ _page: opened(id, '192.0.2.1', 2e8) }),
			false,
		],
	])('a lead with %s counts; human pace: %s', async (_, fields, atPace) => {
		const link = await makeLink(await owner())
		const settings = strict({})
		expect((await submit(settings, link.shortId, '192.0.2.1', fields(link.id))).status).toBe(200)
		const [lead] = await leads()
		expect(lead?.suspect).toBeNull()
		expect(lead?.pace !== null).toBe(atPace)
	})
})

describe('a flood from many addresses', () => {
	it('is held after the first few strangers; an address let through before still passes', async () => {
		const link = await makeLink(await owner())
		const settings = strict({ strangers: 3 })
		for (let n = 0; n < 20; n++) {
			expect((await submit(settings, link.shortId, address(n))).status).toBe(200)
		}
		expect((await leads()).filter(({ suspect }) => suspect === null)).toHaveLength(3)
		await submit(settings, link.shortId, address(0))
		expect((await leads()).at(-1)?.suspect).toBeNull()
	})

	it.each([
		['a link', { link: 5 }],
		['a workspace', { workspace: 5 }],
	])('over the limit of %s is held, but not whoever opened the form', async (_, limits) => {
		const link = await makeLink(await owner())
		const settings = strict(limits)
		for (let n = 0; n < 10; n++) await submit(settings, link.shortId, '192.0.2.1')
		expect((await leads()).map(({ suspect }) => suspect)).toEqual([
			...Array(5).fill(null),
			...Array(5).fill('rush'),
		])
		const page = opened(link.id, '192.0.2.9')
		await submit(settings, link.shortId, '192.0.2.9', { _page: page })
		// Judged more strictly, because nothing vouches for the pace.
		expect((await leads()).at(-1)).toMatchObject({ suspect: null, pace: null })
		// And the token is useless to anyone else.
		await submit(settings, link.shortId, '192.0.2.8', { _page: page })
		expect((await leads()).at(-1)?.suspect).toBe('rush')
	})
})

describe('a page', () => {
	const fields = (_page: string) => ({ _page, name: `Grace ${++sent} Hopper` })

	it('vouches for one lead, in whatever isolate, and for all tries to send it', async () => {
		const link = await makeLink(await owner())
		const _page = opened(link.id, '192.0.2.1')
		const first = { ...fields(_page), email: 'grace@navy.mil' }
		for (const lead of [first, first, fields(_page), fields(_page)]) {
			expect((await submit(strict({}), link.shortId, '192.0.2.1', lead)).status).toBe(200)
		}
		expect(await leads()).toMatchObject([
			{ suspect: null, pace: expect.any(Number) },
			{ suspect: null, pace: null },
			{ suspect: null, pace: null },
		])
	})

	it('is sent again in a rush: the lead is held', async () => {
		const link = await makeLink(await owner())
		const _page = opened(link.id, '192.0.2.1')
		for (let n = 0; n < 3; n++) {
			await submit(strict({ link: 0 }), link.shortId, '192.0.2.1', fields(_page))
		}
		expect((await leads()).map(({ suspect }) => suspect)).toEqual([null, 'rush', 'rush'])
	})

	it.each([
		['from yesterday', (id: number) => opened(id, '192.0.2.1', 1e8)],
		['opened in another network', (id: number) => opened(id, '192.0.2.2')],
		['that is forged', () => `${crypto.randomUUID()}.${Date.now() - 5000}`],
	])('%s asks its visitor’s script for a proof, and the lead counts', async (_, page) => {
		const link = await makeLink(await owner())
		const _page = page(link.id)
		const refused = await submit(strict({}), link.shortId, '192.0.2.1', { _page, _proof: '' })
		expect(refused.status).toBe(428)
		const { proof } = (await refused.json()) as { proof: { page: string; bits: number } }
		// The same lead, should an earlier attempt have been stored.
		expect(proof.page.split('.')[0]).toBe(_page.split('.')[0])
		const proven = { _page: proof.page, _proof: await prove(proof.page, proof.bits) }
		expect((await submit(strict({}), link.shortId, '192.0.2.1', proven)).status).toBe(200)
		const [lead] = await leads()
		expect(lead).toMatchObject({ suspect: null })
		expect(lead?.status).not.toBe('unqualified')
	})

	it('from yesterday, without scripts, is shown again with what was typed', async () => {
		const link = await makeLink(await owner())
		const post = (_page: string) =>
			ask(env, `/l/${link.shortId}`, {
				method: 'POST',
				headers: { 'cf-connecting-ip': '192.0.2.1' },
				body: new URLSearchParams({ ...person, _page }),
			})
		const again = await post(opened(link.id, '192.0.2.1', 1e8))
		const page = await again.text()
		expect(again.status).toBe(409)
		expect(page).toContain('open for more than a day')
		expect(page).toContain('value="Grace Hopper"')
		expect(await leads()).toEqual([])
		expect((await post(/name="_page" value="([^"]+)"/.exec(page)?.[1] ?? '')).status).toBe(200)
		expect(await leads()).toHaveLength(1)
	})
})

describe('more leads in a minute than people send', () => {
	it('are warm at most, unless a proof of work comes with them', async () => {
		const link = await makeLink(await owner(), { requirePhone: true })
		const settings = strict({ hot: 1 })
		const fields = () => ({ email: `grace${++sent}@engines.org`, phone: '+442071234567' })
		const page = () => ({ _page: opened(link.id, '192.0.2.1') })
		const send = (more: object) =>
			submit(settings, link.shortId, '192.0.2.1', { ...fields(), ...more })
		await send(page())
		await send(page())
		await send({})
		const refused = await send({ ...page(), _proof: '' })
		const { proof } = (await refused.json()) as { proof: { page: string; bits: number } }
		await send({ _page: proof.page, _proof: await prove(proof.page, proof.bits) })
		const rows = await leads()
		expect(rows.map(({ status }) => status)).toEqual(['hot', 'warm', 'warm', 'hot'])
		expect(rows.every(({ suspect }) => suspect === null)).toBe(true)
	})
})

describe('the proof of work', () => {
	const taskOf = async (response: Response) => {
		expect(response.status).toBe(428)
		const { code, proof } = (await response.json()) as {
			code: string
			proof: { page: string; bits: number }
		}
		expect(code).toBe('proof_needed')
		expect(proof.bits).toBe(proofBits)
		return proof
	}

	it('is required of a script only in a rush; without it nothing is stored, with it the lead counts', async () => {
		const link = await makeLink(await owner())
		const settings = strict({ link: 1 })
		const fields = { _page: opened(link.id, '192.0.2.1'), _proof: '' }
		const before = { ...fields, _page: opened(link.id, '192.0.2.1') }
		expect((await submit(settings, link.shortId, '192.0.2.1', before)).status).toBe(200)
		const proof = await taskOf(await submit(settings, link.shortId, '192.0.2.1', fields))
		expect(await leads()).toHaveLength(1)
		const again = { _page: proof.page, _proof: await prove(proof.page, proof.bits) }
		expect(proof.page.split('.')[0]).toBe(fields._page.split('.')[0])
		expect((await submit(settings, link.shortId, '192.0.2.1', again)).status).toBe(200)
		expect((await leads()).at(-1)).toMatchObject({ suspect: null, pace: expect.any(Number) })
	})

	it('must be redone by a visitor who changed networks', async () => {
		const link = await makeLink(await owner())
		const settings = strict({ link: 0 })
		const fields = { _page: opened(link.id, '192.0.2.1'), _proof: '' }
		const { page, bits } = await taskOf(await submit(settings, link.shortId, '192.0.2.2', fields))
		const _proof = await prove(page, bits)
		await taskOf(await submit(settings, link.shortId, '192.0.2.3', { _page: page, _proof }))
		await submit(settings, link.shortId, '192.0.2.2', { _page: page, _proof })
		expect(await leads()).toMatchObject([{ suspect: null, pace: expect.any(Number) }])
	})

	it('is required once, outside a rush, of a visitor whose network changes with each request', async () => {
		const link = await makeLink(await owner())
		const fields = { _page: opened(link.id, '192.0.2.1'), _proof: '' }
		const { page, bits } = await taskOf(await submit(strict({}), link.shortId, '192.0.2.2', fields))
		const again = { _page: page, _proof: await prove(page, bits) }
		expect((await submit(strict({}), link.shortId, '192.0.2.1', again)).status).toBe(200)
		expect(await leads()).toMatchObject([{ suspect: null, pace: null }])
	})

	it.each(['x', '-1', '1e3', '99999999'])('can’t be %j', async (_proof) => {
		const link = await makeLink(await owner())
		const fields = { _page: opened(link.id, '192.0.2.1'), _proof }
		await taskOf(await submit(strict({ link: 0 }), link.shortId, '192.0.2.1', fields))
	})
})
