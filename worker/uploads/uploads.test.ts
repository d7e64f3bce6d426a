import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import worker from '../index'
import { database } from '../platform/env'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { limitOf } from '../testing/settings'
import { readReference } from './reference'
import { deleteObjects } from './store'
import { sweepUploads } from './sweep'

/** A bucket of this test's own: other tests look at theirs. */
const files = new Map<string, Uint8Array>()
const bucket = {
	put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
	get: async (key: string) => {
		const bytes = files.get(key)
		return bytes && { body: new Response(bytes).body, size: bytes.length }
	},
	delete: async (keys: string[]) => {
		for (const key of keys) files.delete(key)
	},
	list: async () => ({
		objects: [...files.keys()].map((key) => ({ key, uploaded: new Date() })),
		truncated: false,
	}),
}
const stored = { ...env, FILES: bucket } as unknown as typeof env
type Ada = Awaited<ReturnType<typeof owner>>
type Visitor = ReturnType<typeof browser>

const email = { key: 'email', type: 'email', label: 'Email', required: true } as const
const cv = { key: 'cv', type: 'file', label: 'Your CV', required: true } as const
const pdf = (text = '') => new TextEncoder().encode(`%PDF-1.7\n%${text}`)
const png = Uint8Array.from([
	0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52,
])

async function asking(more: object = {}, settings = stored) {
	const ada = await owner(undefined, settings)
	const link = await makeLink(ada, { fields: [email, { ...cv, ...more }] } as never)
	return { ada, link, visitor: browser(settings) }
}

const tokenOf = async (visitor: Visitor, shortId: string) =>
	/name="_page"[^>]*value="([^"]+)"/.exec(
		await (await visitor.send(`/l/${shortId}`)).text(),
	)?.[1] ?? ''

const upload = async (
	visitor: Visitor,
	shortId: string,
	bytes: Uint8Array,
	{
		name = 'cv.pdf',
		field = 'cv',
		page,
		lang = 'en',
	}: Record<string, string> & { page?: string } = {},
) => {
	const query = new URLSearchParams({
		field: field ?? 'cv',
		name: name ?? 'cv.pdf',
		lang: lang ?? 'en',
	})
	return visitor.send(`/l/${shortId}/upload?${query}`, {
		method: 'POST',
		headers: {
			'X-Page': page ?? (await tokenOf(visitor, shortId)),
			'Content-Length': String(bytes.length),
		},
		body: bytes,
	})
}
const referenceOf = async (...args: Parameters<typeof upload>) => {
	const answer = await upload(...args)
	expect(answer.status).toBe(200)
	return ((await answer.json()) as { reference: string }).reference
}
const submit = (visitor: Visitor, shortId: string, answers: object) =>
	visitor.send(`/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'Idempotency-Key': JSON.stringify(answers) },
		body: JSON.stringify(answers),
	})
const newest = async (ada: Ada) => (await (await ada.api.leads.$get({ query: {} })).json())[0]
const rows = async () =>
	(await env.DB.prepare('select id, lead_id from uploads order by created_at').all()).results
const objects = () => files.size
const grace = { email: 'grace@navy.mil' }

describe('a field that takes files', () => {
	it('is refused where there is no bucket, by the API', async () => {
		const ada = await owner()
		const response = await ada.api.links.$post({
			json: { title: 'Jobs', destinationUrl: 'https://acme.io/', fields: [email, cv] },
		})
		expect([response.status, await response.json()]).toMatchObject([
			409,
			{ issues: [{ path: 'fields.1.type', message: expect.stringContaining('no bucket') }] },
		])
	})

	it('uploads before the form is sent, and its lead has the file', async () => {
		const { ada, link, visitor } = await asking()
		await submitLead((await makeLink(ada)).shortId, { name: 'Ann', email: 'ann@navy.mil' })
		const first = await newest(ada)
		const reference = await referenceOf(visitor, link.shortId, pdf('Grace'), {
			name: 'C:\\me\\Grace’s CV.pdf',
		})
		expect((await submit(visitor, link.shortId, { ...grace, cv: reference })).status).toBe(200)
		// A retry is the same lead.
		expect((await submit(visitor, link.shortId, { ...grace, cv: reference })).status).toBe(200)
		const lead = await newest(ada)
		expect(lead?.answers).toEqual({ cv: 'Grace’s CV.pdf' })
		const [file] = lead?.uploads ?? []
		expect(file).toEqual({
			key: 'cv',
			name: 'Grace’s CV.pdf',
			size: 15,
			type: 'application/pdf',
			id: expect.stringMatching(/^[0-9a-f]{32}$/),
			address: `/api/leads/${lead?.id}/uploads/${file?.id}`,
		})
		expect(await rows()).toContainEqual({ id: file?.id, lead_id: lead?.id })
		const download = await ada.send(file?.address ?? '')
		expect(new TextDecoder().decode(await download.arrayBuffer())).toBe('%PDF-1.7\n%Grace')
		expect(Object.fromEntries(download.headers)).toMatchObject({
			'content-disposition': `attachment; filename*=UTF-8''Grace%E2%80%99s%20CV.pdf`,
			'content-type': 'application/pdf',
			'x-content-type-options': 'nosniff',
			'content-security-policy': expect.stringContaining('sandbox'),
		})
		const ofAnother = await ada.send(`/api/leads/${first?.id}/uploads/${file?.id}`)
		expect(ofAnother.status).toBe(404)
		const csv = await (await ada.send('/api/export/leads')).text()
		expect(csv).toContain(`http://localhost:8787${file?.address}`)
		const bob = await owner(undefined, stored)
		expect((await bob.send(file?.address ?? '')).status).toBe(404)
		expect((await browser(stored).send(file?.address ?? '')).status).toBe(401)
		expect(await (await ada.api.files.$get()).json()).toMatchObject({ used: 15 })
	})

	it('of suspected spam can be downloaded on any plan', async () => {
		const selling = { ...stored, STRIPE_SECRET_KEY: 'sk_test_stand_in' }
		const { ada, link, visitor } = await asking({}, selling)
		const reference = await referenceOf(visitor, link.shortId, pdf())
		await submit(visitor, link.shortId, { ...grace, cv: reference })
		const lead = await newest(ada)
		await env.DB.prepare("update leads set suspect = 'rush' where id = ?").bind(lead?.id).run()
		expect((await ada.send(lead?.uploads[0]?.address ?? '')).status).toBe(200)
	})

	it.each([
		['/home/grace/cv.pdf', 'cv.pdf'],
		['..\\..\\me\u0000\u202e.pdf', 'me.pdf'],
		['..', 'file'],
		['', 'file'],
		[`${'x'.repeat(200)}.pdf`, `${'x'.repeat(146)}.pdf`],
		['x'.repeat(150), 'x'.repeat(150)],
	])(
		'has the name %j without path and control characters, cut before its ending',
		async (name, plain) => {
			const { link, visitor } = await asking()
			const reference = await referenceOf(visitor, link.shortId, pdf(), { name })
			expect(readReference(env, link.id, 'cv', reference)?.name).toBe(plain)
		},
	)

	it('works in a form posted without a script, and keeps the file while something else is wrong', async () => {
		const { ada, link, visitor } = await asking({ accepts: ['images'] })
		const post = (fields: Record<string, string | File>) => {
			const body = new FormData()
			for (const [name, value] of Object.entries(fields)) body.set(name, value)
			return visitor.send(`/l/${link.shortId}`, { method: 'POST', body })
		}
		const page = await (await visitor.send(`/l/${link.shortId}`)).text()
		expect(page).toMatch(/enctype="multipart\/form-data"/i)
		expect(page).toContain('accept="image/*,.heic"')
		const none = await (await post({ email: 'grace', cv: new File([], '') })).text()
		expect(none).toContain('Please choose a file')
		const wrong = await post({ ...grace, cv: new File([pdf()], 'cv.png') })
		expect([wrong.status, await wrong.text()]).toEqual([
			400,
			expect.stringContaining('This kind of file isn’t accepted here'),
		])
		const half = await (await post({ email: 'grace', cv: new File([png], 'me.png') })).text()
		expect(half).toContain('me.png is uploaded.')
		const token = /name="cv"[^>]*value="([^"]+)"/.exec(half)?.[1] ?? ''
		expect((await post({ ...grace, cv: token })).status).toBe(200)
		expect((await newest(ada))?.uploads).toMatchObject([{ name: 'me.png', type: 'image/png' }])
	})

	it('is carried from step to step without a script, and other fields depend on it', async () => {
		const ada = await owner(undefined, stored)
		const note = {
			...({ key: 'note', type: 'text', label: 'About your CV', required: true, step: 2 } as const),
			showIf: [{ fact: 'answer:cv', op: 'answered' as const }],
		}
		const fields = [{ ...cv, required: false }, note, { ...email, step: 3 }]
		const { shortId } = await makeLink(ada, { fields } as never)
		const visitor = browser(stored)
		/** Posts what the page's form has, with more. */
		const post = async (html: string, more: Record<string, string | File> = {}) => {
			const body = new FormData()
			for (const [input] of html.matchAll(/<input [^>]*>/g)) {
				const [, name = ''] = / name="([^"]*)"/.exec(input) ?? []
				const [, value = ''] = / value="([^"]*)"/.exec(input) ?? []
				if (name && !(name in more) && !input.includes('type="file"')) body.set(name, value)
			}
			for (const [name, value] of Object.entries(more)) body.set(name, value)
			return (await visitor.send(`/l/${shortId}`, { method: 'POST', body })).text()
		}
		const first = await (await visitor.send(`/l/${shortId}`)).text()
		const second = await post(first, { cv: new File([pdf('Grace')], 'cv.pdf') })
		expect(second).toContain('About your CV')
		const back = await post(second, { note: 'Short', _go: 'back' })
		expect(back).toContain('cv.pdf is uploaded.')
		const third = await post(await post(back), { note: 'Short' })
		expect(third).toContain('Step 3 of 3')
		// Nobody takes no time at all.
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
		expect(await post(third, grace)).toContain('Redirecting you to the content')
		vi.useRealTimers()
		expect(await newest(ada)).toMatchObject({
			answers: { cv: 'cv.pdf', note: 'Short' },
			uploads: [{ name: 'cv.pdf', size: 15 }],
		})

		// Without a file, the field that depends on it is never asked.
		const none = await post(await (await visitor.send(`/l/${shortId}`)).text())
		expect(none).toContain('Step 2 of 2')
		expect(none).not.toMatch(/ name="note"[^>]*type="text"|type="text"[^>]* name="note"/)
	})

	it('gives one upload to one lead, of its link and field alone', async () => {
		const { ada, link, visitor } = await asking()
		const other = await makeLink(ada, {
			fields: [email, cv, { ...cv, key: 'letter', required: false }],
		} as never)
		const reference = await referenceOf(visitor, link.shortId, pdf())
		const gone = { message: 'Please choose the file again', issues: [{ path: 'cv' }] }
		expect((await submit(visitor, link.shortId, { ...grace, cv: reference })).status).toBe(200)
		const again = await submit(visitor, link.shortId, { email: 'b@navy.mil', cv: reference })
		expect([again.status, await again.json()]).toMatchObject([400, gone])
		for (const cv of [reference, `${reference.slice(0, -1)}_`, 'cv.pdf', `x${reference}`]) {
			const answer = await submit(visitor, other.shortId, { ...grace, cv })
			expect([answer.status, await answer.json()]).toMatchObject([400, gone])
		}
		const mine = await referenceOf(visitor, other.shortId, pdf())
		expect(
			(await submit(visitor, other.shortId, { ...grace, cv: mine, letter: mine })).status,
		).toBe(400)
		expect(await (await ada.api.leads.$get({ query: {} })).json()).toHaveLength(1)
	})

	it.each([
		[
			'a program',
			Uint8Array.from([0x4d, 0x5a, ...Array(100).fill(0)]),
			'cv.pdf',
			'This kind of file',
		],
		[
			'a page',
			new TextEncoder().encode('<html><script>1</script>'),
			'cv.html',
			'This kind of file',
		],
		[
			'an archive',
			Uint8Array.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]),
			'cv.zip',
			'This kind of file',
		],
		['nothing', new Uint8Array(), 'cv.pdf', 'Please choose a file'],
		['too much', new Uint8Array(20_000_001), 'cv.pdf', 'The file can be at most 20 MB'],
	])('refuses %s', async (_, bytes, name, message) => {
		const { link, visitor } = await asking()
		const answer = await upload(visitor, link.shortId, bytes, { name })
		expect([answer.status, await answer.json()]).toMatchObject([
			400,
			{ message: expect.stringContaining(message), issues: [{ path: 'cv' }] },
		])
	})

	it('takes files only with a token of the link’s page, from this site, for such a field, within limits', async () => {
		const { link, visitor } = await asking()
		const other = await asking()
		const page = await tokenOf(other.visitor, other.link.shortId)
		expect((await upload(visitor, link.shortId, pdf(), { page })).status).toBe(409)
		expect((await upload(visitor, link.shortId, pdf(), { page: 'x' })).status).toBe(409)
		expect((await upload(visitor, link.shortId, pdf(), { field: 'email' })).status).toBe(404)
		expect((await upload(visitor, 'nothere1', pdf(), { page: 'x' })).status).toBe(404)
		const limited = browser({
			...stored,
			RATE_LIMITS: undefined,
			CAPTURE_LIMIT: limitOf(1),
		} as never)
		expect((await upload(limited, link.shortId, pdf())).status).toBe(200)
		expect((await upload(limited, link.shortId, pdf())).status).toBe(429)
		const lang = await upload(visitor, link.shortId, new Uint8Array(), { lang: 'de' })
		expect(await lang.json()).toMatchObject({ message: 'Bitte wählen Sie eine Datei' })
	})

	it('takes no more at once than the workspace has room for', async () => {
		const { ada, link, visitor } = await asking()
		const page = await tokenOf(visitor, link.shortId)
		await env.DB.prepare(
			`insert into uploads (id, workspace_id, link_id, lead_id, size, created_at)
			select 'all but 30 bytes', workspace_id, id, 1, 50000000000 - 30, 1 from links where id = ?`,
		)
			.bind(link.id)
			.run()
		const before = objects()
		const sixty = await Promise.all(
			Array.from({ length: 60 }, () => upload(visitor, link.shortId, pdf('twenty'), { page })),
		)
		const statuses = sixty.map(({ status }) => status)
		expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(59).fill(503)])
		expect(objects()).toBe(before + 1)
		expect(await (await ada.api.files.$get()).json()).toMatchObject({ used: 49_999_999_986 })
	})

	/** Lets uploads of 1 MB wait for their leads since a minute ago: so many by each sender. */
	async function wait(linkId: number, senders: Record<string, number>) {
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
			insert into uploads (id, workspace_id, link_id, sender, size, created_at)
			select key || ' ' || printf('%04d', i), workspace_id, links.id, key, 1000000, ? + i
			from json_each(?) join n on i <= value, links where links.id = ?`,
		)
			.bind(Date.now() - 60_000, JSON.stringify(senders), linkId)
			.run()
	}

	async function waiting(linkId: number) {
		const { results } = await env.DB.prepare(
			'select id from uploads where link_id = ? and lead_id is null order by id',
		)
			.bind(linkId)
			.all<{ id: string }>()
		return results.map(({ id }) => id)
	}

	it('lets at most five hundred wait for their leads: the oldest of whoever sent most give way', async () => {
		const { link, visitor } = await asking()
		await wait(link.id, { flood: 497, visitor: 3 })
		expect((await upload(visitor, link.shortId, pdf())).status).toBe(200)
		const left = await waiting(link.id)
		expect(left).toHaveLength(500)
		expect(left).not.toContain('flood 0001')
		expect(left).toEqual(expect.arrayContaining(['flood 0002', 'visitor 0001']))
	})

	it('refuses whoever has sent most themselves', async () => {
		const { link, visitor } = await asking()
		const page = await tokenOf(visitor, link.shortId)
		expect((await upload(visitor, link.shortId, pdf(), { page })).status).toBe(200)
		const [own] = await waiting(link.id)
		await wait(link.id, { flood: 499 })
		await env.DB.prepare(
			'update uploads set sender = (select sender from uploads where id = ?1) where link_id = ?2',
		)
			.bind(own, link.id)
			.run()
		expect((await upload(visitor, link.shortId, pdf(), { page })).status).toBe(503)
		expect(await waiting(link.id)).toHaveLength(500)
	})

	it('makes room where files without a lead take it all, and none where leads’ files do', async () => {
		const { link, visitor } = await asking()
		const fill = (id: string, bytes: number) =>
			env.DB.prepare(
				`insert into uploads (id, workspace_id, link_id, lead_id, size, created_at)
				select ?, workspace_id, id, 1, ?, 1 from links where id = ?`,
			)
				.bind(id, bytes, link.id)
				.run()
		await fill('of leads', 49_990_000_000)
		await wait(link.id, { flood: 9, visitor: 1 })
		expect((await upload(visitor, link.shortId, pdf())).status).toBe(200)
		const left = await waiting(link.id)
		expect(left).not.toContain('flood 0001')
		expect(left).toEqual(expect.arrayContaining(['flood 0002', 'visitor 0001']))
		await fill('of more leads', 10_000_000)
		expect((await upload(visitor, link.shortId, pdf())).status).toBe(503)
		expect(await waiting(link.id)).toEqual(left)
	})

	it('is limited for networks that together use up a link’s limit, and for those of a /48 by their network', async () => {
		const { link, visitor } = await asking()
		const other = await makeLink(await owner(undefined, stored), { fields: [email, cv] } as never)
		const settings = { ...stored, RATE_LIMITS: undefined } as unknown as typeof env
		const flood = async (limits: object, shortId: string, address: (n: number) => string) => {
			const from = browser({ ...settings, ...limits } as never)
			const page = await tokenOf(visitor, shortId)
			const statuses = await Promise.all(
				Array.from({ length: 1000 }, async (_, n) => {
					const query = new URLSearchParams({ field: 'cv', name: 'cv.pdf' })
					// Nothing is stored of an empty file.
					const response = await from.send(`/l/${shortId}/upload?${query}`, {
						method: 'POST',
						headers: { 'X-Page': page, 'cf-connecting-ip': address(n) },
						body: new Uint8Array(),
					})
					return response.status
				}),
			)
			return statuses.filter((status) => status === 400).length
		}
		const wide = { CAPTURE_LIMIT: limitOf(30), LINK_LIMIT: limitOf(60), UNPROVEN_LIMIT: limitOf(3) }
		const ofTen = (n: number) => `198.51.100.${n % 10}`
		expect(await flood(wide, link.shortId, ofTen)).toBe(60 + 10 * 3)
		// Somebody else still gets through.
		const visitors = { ...wide, LINK_LIMIT: limitOf(0) }
		expect(await flood(visitors, link.shortId, () => '198.51.101.1')).toBe(3)
		expect(await flood(wide, other.shortId, () => '203.0.113.7')).toBe(30)
		const narrow = { CAPTURE_LIMIT: limitOf(2), LINK_LIMIT: limitOf(1000) }
		const inPrefix = (n: number) => `2001:db8:7:${n.toString(16)}::1`
		expect(await flood(narrow, link.shortId, inPrefix)).toBe(8 * 2)
	}, 60_000)

	it('refuses a large form of a link that asks for no files', async () => {
		const ada = await owner()
		const { shortId } = await makeLink(ada)
		const body = new FormData()
		body.set('cv', new File([new Uint8Array(800 * 1024)], 'x'))
		const headers = { 'content-length': String(800 * 1024) }
		const answer = await browser(stored).send(`/l/${shortId}`, { method: 'POST', body, headers })
		expect(answer.status).toBe(413)
	})

	it('is deleted with its lead, from the trash too, with its person, and without a lead within a day', async () => {
		const { ada, link, visitor } = await asking()
		const sweep = (hours = 0) =>
			sweepUploads(stored, database(env.DB), Date.now() + hours * 3_600_000)
		const before = objects()
		const ids: string[] = []
		for (const name of ['a', 'b', 'c']) {
			const reference = await referenceOf(visitor, link.shortId, pdf(name))
			await submit(visitor, link.shortId, { email: `${name}@navy.mil`, cv: reference })
			ids.push(String((await newest(ada))?.id))
		}
		await referenceOf(visitor, link.shortId, pdf('nobody’s'))
		await sweep()
		expect(objects()).toBe(before + 4)

		const [a = '', b = ''] = ids
		const { address = '' } = (await newest(ada))?.uploads[0] ?? {}
		await ada.api.leads[':id'].$delete({ param: { id: a }, query: {} })
		await sweep()
		expect(objects()).toBe(before + 4)
		await ada.send(`/api/trash/leads/${a}`, { method: 'DELETE' })
		await ada.api.privacy.erase.$post({ json: { email: 'c@navy.mil' } })
		expect((await ada.send(address)).status).toBe(404)
		await sweep()
		expect(objects()).toBe(before + 2)
		await sweep(13)
		expect(await rows()).toEqual(
			expect.not.arrayContaining([expect.objectContaining({ lead_id: null })]),
		)
		expect(objects()).toBe((await rows()).length)
		expect(await rows()).toContainEqual(expect.objectContaining({ lead_id: Number(b) }))

		await referenceOf(visitor, link.shortId, pdf('nobody’s'))
		await env.DB.prepare('update uploads set created_at = 1 where lead_id is null').run()
		await worker.scheduled({ cron: '47 * * * *' }, stored as never)
		expect(objects()).toBe((await rows()).length)
		// What a deleted workspace leaves behind.
		await env.DB.prepare('delete from uploads').run()
		await sweep(2)
		expect(objects()).toBe(0)
	})
})

it('deletes a thousand objects at a time, all of them', async () => {
	const asked: string[][] = []
	const bucket = { delete: async (keys: string[]) => void asked.push(keys) }
	const gone = Array.from({ length: 1001 }, (_, i) => ({ id: `${i}`, workspaceId: 7 }))
	await deleteObjects(bucket as never, gone)
	expect(asked.map(({ length }) => length)).toEqual([1000, 1])
	expect(new Set(asked.flat()).size).toBe(1001)
	expect(asked[1]).toEqual(['uploads/7/1000'])
	await deleteObjects(undefined, gone)
})
