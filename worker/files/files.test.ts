import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { filePartBytes } from '../../schema/files'
import { database } from '../platform/env'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { deliverMessages } from '../testing/queue'
import { bigOnes, linkWith, send } from '../testing/rules'
import { ask } from '../testing/settings'
import { sweepFiles } from './sweep'

const stored = { ...env, FILES: env.BUCKET } as unknown as typeof env
const ownerWithFiles = () => owner(undefined, stored)
type Ada = Awaited<ReturnType<typeof owner>>

/** The beginning of a PDF, as long as asked. */
const pdf = (length = 20, end = '') =>
	new TextEncoder().encode('%PDF-1.7\n%'.padEnd(length - end.length, ' ') + end)

const put = (ada: Ada, id: number, number: number, body: Uint8Array) =>
	ada.send(`/api/files/${id}/part?number=${number}`, {
		method: 'PUT',
		headers: { 'Content-Type': 'application/octet-stream' },
		body: body as never,
	})

async function begin(ada: Ada, json: { name: string; size: number; replaces?: number }) {
	const response = await ada.api.files.$post({ json })
	return { status: response.status as number, ...(await response.json()) }
}

async function upload(ada: Ada, { name = 'Guide.pdf', bytes = pdf(), replaces = 0 } = {}) {
	const file = await begin(ada, { name, size: bytes.length, ...(replaces && { replaces }) })
	for (let at = 0, number = 1; at < bytes.length; at += filePartBytes, number++) {
		const part = await put(ada, file.id, number, bytes.subarray(at, at + filePartBytes))
		expect(part.status).toBe(204)
	}
	const done = await ada.api.files[':id'].complete.$post({ param: { id: String(file.id) } })
	return done.json()
}

const list = async (ada: Ada) => (await ada.api.files.$get()).json()

const gives = (fileId: number, days = 30) => ({ kind: 'file' as const, fileId, days })
const rule = (fileId: number, days = 30) => ({ ...bigOnes, when: [], then: gives(fileId, days) })

describe('an upload', () => {
	it('goes in parts, in any order, and knows what has arrived', async () => {
		const ada = await ownerWithFiles()
		const bytes = pdf(filePartBytes + 7)
		const file = await begin(ada, { name: 'Guide.pdf', size: bytes.length })
		expect(file).toMatchObject({ status: 201, name: null, upload: { done: [] } })
		const param = { id: String(file.id) }
		expect((await put(ada, file.id, 2, bytes.subarray(filePartBytes))).status).toBe(204)
		const early = await ada.api.files[':id'].complete.$post({ param })
		expect([early.status, await early.json()]).toMatchObject([
			409,
			{ message: 'Parts of this upload are missing: 1 of 2 are here' },
		])
		expect((await list(ada)).files[0]?.upload).toEqual({
			name: 'Guide.pdf',
			size: bytes.length,
			partBytes: filePartBytes,
			done: [2],
		})
		expect((await put(ada, file.id, 1, bytes.subarray(0, filePartBytes))).status).toBe(204)
		expect(await (await ada.api.files[':id'].complete.$post({ param })).json()).toMatchObject({
			name: 'Guide.pdf',
			type: 'application/pdf',
			size: bytes.length,
			upload: null,
		})
		const { used, quota, available } = await list(ada)
		expect({ used, quota, available }).toEqual({
			used: bytes.length,
			quota: 50_000_000_000,
			available: true,
		})
	})

	it('can be canceled, which leaves what it would have replaced', async () => {
		const ada = await ownerWithFiles()
		const { id } = await upload(ada)
		await begin(ada, { name: 'New.pdf', size: 30, replaces: id })
		const param = { id: String(id) }
		expect((await ada.api.files[':id'].upload.$delete({ param })).status).toBe(204)
		expect((await list(ada)).files).toMatchObject([{ id, name: 'Guide.pdf', upload: null }])
		const other = await begin(ada, { name: 'New.pdf', size: 30 })
		await ada.api.files[':id'].upload.$delete({ param: { id: String(other.id) } })
		expect((await list(ada)).files).toHaveLength(1)
	})

	it.each<[what: string, json: object, status: number, message: string | RegExp]>([
		['nothing in it', { name: 'a.pdf', size: 0 }, 400, /^size must be from 1 byte/],
		['too much in it', { name: 'a.pdf', size: 525_000_000 }, 400, /to 500 MB$/],
		['no name', { name: ' ', size: 5 }, 400, 'A file needs a name'],
		['a path for a name', { name: '../a.pdf', size: 5 }, 400, /no slashes/],
		['a program’s name', { name: 'setup.exe', size: 5 }, 400, /^Programs and web pages/],
		['a page’s name', { name: 'login.html', size: 5 }, 400, /^Programs and web pages/],
		[
			'nothing that it could replace',
			{ name: 'a.pdf', size: 5, replaces: 9 },
			404,
			'File not found',
		],
	])('with %s is refused', async (_, json, status, message) => {
		const ada = await ownerWithFiles()
		const response = await ada.api.files.$post({ json: json as never })
		expect([response.status, await response.json()]).toMatchObject([
			status,
			{ message: expect.stringMatching(message) },
		])
	})

	it.each<[what: string, number: number, body: Uint8Array, status: number, message: RegExp]>([
		['too short', 1, pdf(19), 400, /must have 20 bytes, and this one has 19$/],
		['too long', 1, pdf(21), 400, /must have 20 bytes/],
		['beyond the last', 2, pdf(20), 400, /^The upload has no part 2$/],
		['numbered 0', 0, pdf(20), 400, /^number must be/],
		['a program', 1, new TextEncoder().encode('MZ'.padEnd(20, '\0')), 400, /^Programs/],
		['larger than any', 1, new Uint8Array(filePartBytes + 1), 413, /too large/],
	])('takes no part that is %s', async (_, number, body, status, message) => {
		const ada = await ownerWithFiles()
		const { id } = await begin(ada, { name: 'a.pdf', size: 20 })
		const response = await put(ada, id, number, body)
		expect([response.status, await response.json()]).toMatchObject([
			status,
			{ message: expect.stringMatching(message) },
		])
	})

	it('needs room in the workspace, and a bucket', async () => {
		const ada = await ownerWithFiles()
		const { id } = await upload(ada)
		await env.DB.prepare('update files set size = 49999999990 where id = ?').bind(id).run()
		expect(await begin(ada, { name: 'a.pdf', size: 20 })).toMatchObject({
			status: 409,
			message: expect.stringMatching(/^Your files may take 50 GB, of which 10 bytes are left/),
		})
		// Not even by many at once, of new files and of this one.
		const many = await Promise.all(
			Array.from({ length: 20 }, (_, n) =>
				begin(ada, { name: 'a.pdf', size: 8, ...(n % 2 && { replaces: id }) }),
			),
		)
		expect(many.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
		expect((await list(ada)).used).toBe(49_999_999_998)
		const bob = await owner()
		expect(await begin(bob, { name: 'a.pdf', size: 20 })).toMatchObject({
			status: 409,
			message: expect.stringMatching(/^This server has no bucket for files/),
		})
		expect((await list(bob)).available).toBe(false)
	})
})

describe('a rule and a form’s end', () => {
	it('give only a file that the workspace has, which then can’t be deleted', async () => {
		const ada = await ownerWithFiles()
		const bob = await ownerWithFiles()
		const { id } = await upload(ada)
		const link = await linkWith(ada, [])
		const gone = { status: 400, message: 'This file is gone. Please choose another one.' }
		for (const fileId of [(await upload(bob)).id, 12345]) {
			expect(await send(ada, 'PATCH', `/${link.id}`, { rules: [rule(fileId)] })).toMatchObject({
				...gone,
				issues: [{ path: 'rules.0.then.fileId' }],
			})
			const after = gives(fileId)
			expect(await send(ada, 'PATCH', `/${link.id}`, { after })).toMatchObject({
				...gone,
				issues: [{ path: 'after.fileId' }],
			})
			const made = { title: 'T', destinationUrl: 'https://a.example.org', after }
			expect(await send(ada, 'POST', '', made)).toMatchObject(gone)
		}
		expect(await send(ada, 'PATCH', `/${link.id}`, { rules: [rule(id)] })).toMatchObject({
			status: 200,
			rules: [{ then: gives(id) }],
		})
		expect((await list(ada)).files[0]?.usedBy).toEqual([{ id: link.id, title: 'The guide' }])
		const param = { id: String(id) }
		const refused = await ada.api.files[':id'].$delete({ param })
		expect([refused.status, await refused.json()]).toMatchObject([
			409,
			{ message: 'Visitors of “The guide” get this file. Choose something else there first.' },
		])
		await send(ada, 'PATCH', `/${link.id}`, { rules: [] })
		expect((await ada.api.files[':id'].$delete({ param })).status).toBe(204)
		expect(await send(ada, 'PATCH', `/${link.id}`, { rules: [rule(id)] })).toMatchObject(gone)
	})

	it.each([
		['no id', { kind: 'file' }, 'fileId'],
		['a text as id', { kind: 'file', fileId: 'x' }, 'fileId'],
		['no time', { ...gives(1), days: 0 }, 'days'],
		['a time too long', { ...gives(1), days: 366 }, 'days'],
	])('are refused with %s', async (_, then, path) => {
		const ada = await owner()
		const link = await linkWith(ada, [])
		const rules = [{ ...bigOnes, then }]
		expect(await send(ada, 'PATCH', `/${link.id}`, { rules })).toMatchObject({
			status: 400,
			issues: [{ path: `rules.0.then.${path}` }],
		})
	})
})

const visitor = browser(stored)
const open = async (path: string, init: RequestInit = {}) => {
	const response = await visitor.send(path, { redirect: 'manual', ...init })
	const text = await response.text()
	return { status: response.status, headers: response.headers, text }
}

/** A lead with its address of a file, and its owner. */
async function given(bytes = pdf(20, 'the end'), days = 30) {
	const ada = await ownerWithFiles()
	const file = await upload(ada, { bytes })
	const link = await linkWith(ada, [rule(file.id, days)])
	const answer = await submitLead(link.shortId, { email: 'ana@tidepool.dev' })
	const { destinationUrl } = (await answer.json()) as { destinationUrl: string }
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	if (!lead) throw new Error('There is no lead')
	const whole = async () =>
		(await ada.api.leads[':id'].$get({ param: { id: String(lead.id) } })).json()
	return { ada, file, link, lead, whole, path: new URL(destinationUrl).pathname, destinationUrl }
}

async function press(path: string) {
	const { status, headers } = await open(path, { method: 'POST' })
	expect(status).toBe(303)
	return headers.get('location') ?? ''
}

describe('a lead’s address of a file', () => {
	it('shows a page, however often, and downloads only once its button is pressed', async () => {
		const { path, whole, lead, file, destinationUrl } = await given()
		expect(lead.route).toMatchObject({ kind: 'file', to: 'Guide.pdf', file: file.id })
		for (const method of ['GET', 'HEAD', 'GET']) {
			const page = await open(path, { method })
			expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
			if (method === 'GET') expect(page.text).toMatch(/Guide\.pdf.*20 bytes.*Download/)
		}
		expect(await whole()).toMatchObject({ pass: { downloaded: 0, address: destinationUrl } })
		const download = await press(path)
		const whole1 = await open(download)
		expect([whole1.status, whole1.text]).toEqual([
			200,
			new TextDecoder().decode(pdf(20, 'the end')),
		])
		expect(Object.fromEntries(whole1.headers)).toMatchObject({
			'content-disposition': "attachment; filename*=UTF-8''Guide.pdf",
			'content-type': 'application/pdf',
			'content-length': '20',
			'x-content-type-options': 'nosniff',
			'content-security-policy': expect.stringContaining('sandbox'),
			'cache-control': 'private, no-store',
		})
		// It is counted by the press alone.
		expect(await whole()).toMatchObject({
			pass: { downloaded: 1, downloads: [expect.any(String)], name: 'Guide.pdf', revokedAt: null },
		})
	})

	it.each<[range: string, status: number, text: string, contentRange: string | null]>([
		['bytes=13-', 206, 'the end', 'bytes 13-19/20'],
		['bytes=13-15', 206, 'the', 'bytes 13-15/20'],
		['bytes=-3', 206, 'end', 'bytes 17-19/20'],
		['bytes=0-999', 206, '%PDF-1.7\n%   the end', 'bytes 0-19/20'],
		['bytes=20-', 416, '', 'bytes */20'],
		['bytes=9-5', 416, '', 'bytes */20'],
		['bytes=0-1,4-5', 200, '%PDF-1.7\n%   the end', null],
		['lines=1-2', 200, '%PDF-1.7\n%   the end', null],
	])('resumes: %s is a %i', async (range, status, text, contentRange) => {
		const { path } = await given()
		const part = await open(await press(path), { headers: { range } })
		expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
			...[status, text, contentRange],
		])
	})

	it('starts over when the file was replaced meanwhile, at the same address', async () => {
		const { path, ada, file } = await given()
		const download = await press(path)
		const { headers } = await open(download)
		const bytes = pdf(30, 'another')
		expect(await upload(ada, { name: 'New.pdf', bytes, replaces: file.id })).toMatchObject({
			id: file.id,
		})
		const range = { range: 'bytes=13-', 'if-range': headers.get('etag') ?? '' }
		const resumed = await open(download, { headers: range })
		expect([resumed.status, resumed.text.slice(-7)]).toEqual([200, 'another'])
		expect((await open(path)).text).toContain('New.pdf')
		const objects = await env.BUCKET.list({ prefix: 'files/' })
		expect(objects.objects.filter(({ size }) => size === 20)).not.toContain(file.id)
	})

	it('can be revoked, also while it downloads, and allowed again', async () => {
		const { path, ada, lead, whole } = await given()
		const download = await press(path)
		const revoke = (revoked: boolean) =>
			ada.api.leads[':id'].file.$patch({ param: { id: String(lead.id) }, json: { revoked } })
		expect((await revoke(true)).status).toBe(204)
		for (const at of [path, download]) {
			const page = await open(at)
			expect([page.status, page.text]).toEqual([410, expect.stringContaining('withdrawn')])
		}
		expect((await open(path, { method: 'POST' })).status).toBe(410)
		expect(await whole()).toMatchObject({ pass: { revokedAt: expect.any(String), downloaded: 1 } })
		expect((await revoke(false)).status).toBe(204)
		expect((await open(download)).status).toBe(200)
	})

	it('expires, and then leads back to the form, in the visitor’s language', async () => {
		const { path, link } = await given(undefined, 2)
		const until =
			'select expires_at - created_at as ms from file_passes join leads on leads.id = lead_id where file_passes.link_id = ?'
		expect(await env.DB.prepare(until).bind(link.id).first('ms')).toBe(2 * 24 * 60 * 60 * 1000)
		await env.DB.prepare('update file_passes set expires_at = 1 where link_id = ?')
			.bind(link.id)
			.run()
		const page = await open(path, { headers: { 'Accept-Language': 'de' } })
		expect([page.status, page.text]).toEqual([410, expect.stringContaining('abgelaufen')])
		expect(page.text).toContain(`href="/l/${link.shortId}"`)
	})

	it('is the same for a retry, another for another lead, and nobody can guess one', async () => {
		const { path, link } = await given()
		const key = { 'Idempotency-Key': 'the-same' }
		const addressOf = async (email: string, headers = {}) => {
			const answer = await submitLead(link.shortId, { email }, headers)
			return ((await answer.json()) as { destinationUrl: string }).destinationUrl
		}
		const first = await addressOf('bo@tidepool.dev', key)
		expect(await addressOf('bo@tidepool.dev', key)).toBe(first)
		expect(await addressOf('cy@tidepool.dev')).not.toBe(first)
		const forged = [
			path.slice(0, -1),
			`${path}x`,
			path.replace(/-[\da-z]+-/, '-abc-'),
			'/f/x',
			'/f/-',
		]
		for (const wrong of forged) {
			const page = await open(wrong)
			expect([page.status, page.text]).toEqual([404, expect.stringContaining('incomplete')])
			expect((await open(wrong, { method: 'POST' })).status).toBe(404)
		}
		const download = await press(path)
		for (const wrong of [
			download.replace(/\w+(?=-[\w-]{22}\/Guide)/, 'zzzzzzzz'),
			`${path}/x/Guide.pdf`,
		]) {
			const page = await open(wrong)
			expect([page.status, page.headers.get('location')]).toEqual([303, path])
		}
	})

	it('goes to the trash with its lead, comes back with it, and ends with it', async () => {
		const { path, ada, lead, whole } = await given()
		await press(path)
		const param = { id: String(lead.id) }
		await ada.api.leads[':id'].$delete({ param, query: {} })
		expect((await open(path)).status).toBe(404)
		const restored = await ada.send('/api/trash/leads/restore', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ ids: [lead.id] }),
		})
		expect(restored.status).toBe(200)
		expect(await whole()).toMatchObject({ pass: { downloaded: 1 } })
		expect((await open(path)).status).toBe(200)
		await ada.send('/api/privacy/erase', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ email: 'ana@tidepool.dev' }),
		})
		expect((await open(path)).status).toBe(404)
		const left = await env.DB.prepare('select 1 from file_passes where lead_id = ?')
			.bind(lead.id)
			.first()
		expect(left).toBeNull()
	})

	it('works once its lead is stored, if the database was down when the visitor got it', async () => {
		const { link } = await given()
		const sent: unknown[] = []
		const CAPTURES = { send: async (body: unknown) => void sent.push(structuredClone(body)) }
		const down = { ...stored, CAPTURES, DB: faulty(env.DB as never, () => 'fails') }
		const answer = await ask(down as never, `/api/capture/${link.shortId}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ email: 'dee@tidepool.dev' }),
		})
		const { destinationUrl } = (await answer.json()) as { destinationUrl: string }
		const { pathname } = new URL(destinationUrl)
		expect((await open(pathname)).status).toBe(404)
		await deliverMessages('captures', sent, env)
		expect((await open(pathname)).status).toBe(200)
	})

	it('is the destination without JavaScript, and takes nothing from the visit along', async () => {
		const ada = await ownerWithFiles()
		const { id } = await upload(ada)
		const link = await makeLink(ada, { after: gives(id), passThrough: true } as never)
		const body = new URLSearchParams({ name: 'Ana', email: 'ana@tidepool.dev' })
		const page = await browser().send(`/l/${link.shortId}?ref=x`, { method: 'POST', body })
		expect(await page.text()).toMatch(/url=http:\/\/localhost:8787\/f\/[\w-]+"/)
		const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
		expect(lead?.route).toMatchObject({ kind: 'file', to: 'Guide.pdf', rule: null })
	})

	it('says that the file is gone where it was deleted or there is no bucket', async () => {
		const { path, ada, file, link } = await given()
		expect((await ask(env, path)).status).toBe(404)
		await send(ada, 'PATCH', `/${link.id}`, { rules: [] })
		await ada.api.files[':id'].$delete({ param: { id: String(file.id) } })
		expect((await open(path)).status).toBe(404)
	})
})

describe('the nightly run', () => {
	const day = 24 * 60 * 60 * 1000
	const sweep = (days: number) =>
		sweepFiles(stored as never, database(env.DB as never), Date.now() + days * day)
	const ids = async (ada: Ada) => (await list(ada)).files.map(({ id }) => id)

	it('deletes files that nothing has used for a week, with their bytes', async () => {
		const { ada, file, link } = await given()
		await upload(ada, { bytes: pdf(123) })
		await sweep(0)
		await sweep(8)
		expect(await ids(ada)).toEqual([file.id])
		const sizes = (await env.BUCKET.list({ prefix: 'files/' })).objects.map(({ size }) => size)
		expect(sizes).not.toContain(123)
		// The last address that a lead may have got works for a month.
		await send(ada, 'PATCH', `/${link.id}`, { rules: [] })
		await sweep(9)
		await sweep(17)
		expect(await ids(ada)).toEqual([file.id])
		await sweep(46)
		expect(await ids(ada)).toEqual([])
	})

	it('keeps what a link in the trash gives', async () => {
		const { ada, file, link, lead } = await given()
		await ada.api.links[':id'].$delete({ param: { id: String(link.id) }, query: {} })
		await env.DB.prepare('delete from file_passes where lead_id = ?').bind(lead.id).run()
		await sweep(40)
		await sweep(48)
		expect(await ids(ada)).toEqual([file.id])
	})

	it('forgets uploads that don’t go on', async () => {
		const ada = await ownerWithFiles()
		const { id } = await begin(ada, { name: 'a.pdf', size: 20 })
		await sweep(6)
		expect(await ids(ada)).toEqual([id])
		await sweep(8)
		expect(await ids(ada)).toEqual([])
	})
})
