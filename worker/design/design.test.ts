import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxPictures } from '../../schema/picture'
import { sweepPictures } from '../pictures/store'
import { database } from '../platform/env'
import { browser, makeLink, origin, owner } from '../testing/client'
import { madePictures, padded } from '../testing/pictures'
import { ask } from '../testing/settings'

type Ada = Awaited<ReturnType<typeof owner>>
let ada: Ada

beforeEach(async () => {
	ada = await owner()
})

const json = (body: unknown, method = 'PATCH') => ({
	method,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
})
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const upload = (one: Ada, bytes: Uint8Array) =>
	one.send('/api/pictures', json({ data: base64(bytes) }, 'POST'))
const uploaded = async (one: Ada, bytes: Uint8Array) => {
	const response = await upload(one, bytes)
	expect(response.status).toBe(201)
	return ((await response.json()) as { hash: string }).hash
}
const open = async (shortId: string, path = '') => {
	const response = await browser().send(`/l/${shortId}${path}`)
	return { response, html: await response.text() }
}
/** The hash of the page's inline style, as its CSP must name it. */
async function hashOfStyle(html: string) {
	const style = [...html.matchAll(/<style>(.*?)<\/style>/gs)].at(-1)?.[1] ?? ''
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
	return { style, hash: `'sha256-${base64(new Uint8Array(digest))}'` }
}

describe('a design', () => {
	it('is inherited field by field, and applies to every state of the page', async () => {
		const link = await makeLink(ada, { description: 'Thirty pages' })
		const changed = await ada.send(
			'/api/design',
			json({ design: { colour: '#FFD166', button: 'Go on', heading: 'Hello', layout: 'compact' } }),
		)
		expect(await changed.json()).toMatchObject({
			design: { colour: '#ffd166', button: 'Go on', heading: 'Hello', layout: 'compact' },
			draft: null,
			templates: [],
		})
		const patched = await ada.send(
			`/api/links/${link.id}`,
			json({
				design: { heading: 'Mine', text: 'A **bold** word', theme: 'auto' },
				password: 'open sesame',
			}),
		)
		expect(await patched.json()).toMatchObject({
			design: { heading: 'Mine', text: 'A **bold** word', theme: 'auto' },
			designDraft: null,
		})
		const locked = await open(link.shortId)
		expect(locked.html).toContain('capture compact wide')
		await ada.send(`/api/links/${link.id}`, json({ password: null, design: { heading: null } }))
		const { html, response } = await open(link.shortId)
		expect(html).toContain('<h1 dir="auto">Hello</h1>')
		expect(html).toContain('<strong>bold</strong>')
		expect(html).not.toContain('Thirty pages</p>')
		expect(html).toContain('>Go on</button>')
		expect(html).toContain('Made with')
		const { style, hash } = await hashOfStyle(html)
		expect(style).toContain('--button:#ffd166')
		expect(style).toContain('prefers-color-scheme:dark')
		expect(response.headers.get('content-security-policy')).toContain(hash)
		await ada.send(`/api/links/${link.id}`, json({ maxLeads: 1, design: null }))
		const posted = await browser().send(`/l/${link.shortId}`, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'name=Vera&email=vera@visitors.example',
		})
		expect(posted.headers.get('content-security-policy')).toContain('sha256')
		expect(await posted.text()).toContain('--button:#ffd166')
		const ended = await open(link.shortId)
		expect([ended.response.status, ended.html]).toEqual([
			410,
			expect.stringContaining('--button:#ffd166'),
		])
	})

	it('can be set on a new link, and kept as a draft', async () => {
		const response = await ada.send(
			'/api/links',
			json(
				{
					title: 'A',
					destinationUrl: 'https://a.example',
					design: { layout: 'split', colour: '#abc' },
				},
				'POST',
			),
		)
		const link = (await response.json()) as { id: number; shortId: string; design: object }
		expect(link.design).toEqual({ layout: 'split', colour: '#aabbcc' })
		await ada.send(
			`/api/links/${link.id}`,
			json({ designDraft: { layout: 'compact', heading: null } }),
		)
		expect((await open(link.shortId)).html).toContain('capture split')
		const read = (await (await ada.send(`/api/links/${link.id}`)).json()) as object
		expect(read).toHaveProperty('designDraft', { layout: 'compact' })
		await ada.send('/api/design', json({ draft: { theme: 'dark' } }))
		expect(await (await ada.send('/api/design')).json()).toMatchObject({
			draft: { theme: 'dark' },
			design: {},
		})
	})

	it.each([
		['colour', 'red'],
		['colour', '#12345g'],
		['colour', 'url(https://x.example)'],
		['background', '#fff;}body{display:none'],
		['background', 7],
		['layout', 'wild'],
		['theme', 'pink'],
		['heading', 'x'.repeat(151)],
		['text', '[press](javascript:alert(1))'],
		['text', 'x'.repeat(2001)],
		['text', '[a](b.example) '.repeat(11)],
		['button', 'x'.repeat(41)],
		['logo', 'a.png'],
		['cover', 'a'.repeat(64)],
		['shareImage', 'https://a.example/b.png'],
		['badge', 'no'],
		['font', 'Papyrus'],
	])('refuses an invalid %s by name (%#) and saves nothing', async (field, value) => {
		const link = await makeLink(ada)
		for (const [path, name] of [
			['/api/design', 'design'],
			['/api/design', 'draft'],
			[`/api/links/${link.id}`, 'design'],
			[`/api/links/${link.id}`, 'designDraft'],
		] as const) {
			const title = path === '/api/design' ? {} : { title: 'Other' }
			const response = await ada.send(
				path,
				json({ ...title, [name]: { colour: '#111111', [field]: value } }),
			)
			const body = (await response.json()) as { issues: { path: string }[] }
			expect([path, response.status]).toEqual([path, 400])
			expect(body.issues.map(({ path }) => path)).toContain(`${name}.${field}`)
		}
		expect(await (await ada.send('/api/design')).json()).toEqual({
			design: {},
			draft: null,
			templates: [],
		})
		expect(await (await ada.send(`/api/links/${link.id}`)).json()).toMatchObject({
			title: link.title,
			design: {},
		})
	})
})

describe('translations of a design', () => {
	const h1 = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

	it('belong to the text that they were made of, and are changed as a whole', async () => {
		const link = await makeLink(ada, { title: 'The guide' })
		const all = {
			heading: 'Hello',
			button: 'Go on',
			translations: { de: { heading: 'Hallo', button: 'Los', text: '' }, fr: { heading: 'Salut' } },
		}
		expect(await (await ada.send('/api/design', json({ design: all }))).json()).toMatchObject({
			design: {
				translations: { de: { heading: 'Hallo', button: 'Los' }, fr: { heading: 'Salut' } },
			},
		})
		const german = async () => {
			const { html } = await open(link.shortId, '?lang=de')
			return [h1(html), /<button type="submit">(.*?)</.exec(html)?.[1]]
		}
		expect(await german()).toEqual(['Hallo', 'Los'])
		expect(h1((await open(link.shortId, '?lang=pl')).html)).toBe('Hello')
		// A link's own heading has no translation of another one.
		const path = `/api/links/${link.id}`
		const change = (design: object | null) => ada.send(path, json({ design }))
		await change({ heading: 'Mine', text: 'Read', translations: { de: { text: '**Lies**' } } })
		expect(await german()).toEqual(['Mine', 'Los'])
		expect((await open(link.shortId, '?lang=de')).html).toContain('<strong>Lies</strong>')
		const changed = await change({ translations: { de: { heading: 'Meins' } } })
		expect(await changed.json()).toMatchObject({
			design: { heading: 'Mine', text: 'Read', translations: { de: { heading: 'Meins' } } },
		})
		expect(await german()).toEqual(['Meins', 'Los'])
		const page = await browser().send(`/l/${link.shortId}?lang=de`, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'name=&email=&_lang=de',
		})
		expect(h1(await page.text())).toBe('Meins')
		const report = await browser().send(`/l/${link.shortId}/report?lang=de`)
		expect(await report.text()).toContain('Meins')
		await change({ translations: null })
		expect(await german()).toEqual(['Mine', 'Los'])
		const emptied = await ada.send('/api/design', json({ design: { translations: {} } }))
		expect(await emptied.json()).toHaveProperty('design.translations', {})
	})

	it.each([
		[{ xx: {} }, 'translations'],
		[{ de: { heading: 'x'.repeat(151) } }, 'translations.de.heading'],
		[{ de: { text: '[a](javascript:alert(1))' } }, 'translations.de.text'],
		[{ de: { colour: '#ffffff' } }, 'translations.de'],
		['de', 'translations'],
	])('%j is refused by its place', async (translations, path) => {
		const response = await ada.send('/api/design', json({ design: { translations } }))
		const body = (await response.json()) as { issues: { path: string }[] }
		expect([response.status, body.issues[0]?.path]).toEqual([
			400,
			expect.stringContaining(`design.${path}`),
		])
	})
})

describe('templates', () => {
	it('are saved by name, without duplicates, up to twenty', async () => {
		const save = (name: string, color = '#111111') =>
			ada.send('/api/design/templates', json({ name, design: { colour: color } }, 'POST'))
		const first = (await (await save('Autumn')).json()) as { id: number }
		expect(await (await save('Autumn', '#222222')).json()).toEqual({
			id: first.id,
			name: 'Autumn',
			design: { colour: '#222222' },
		})
		for (let n = 2; n <= 20; n++) expect((await save(`No. ${n}`)).status).toBe(201)
		expect((await save('One more')).status).toBe(409)
		const gone = await ada.send(`/api/design/templates/${first.id}`, { method: 'DELETE' })
		expect(gone.status).toBe(204)
		expect((await (await ada.send('/api/design')).json()) as object).toHaveProperty(
			'templates.length',
			19,
		)
	})
})

describe('a picture', () => {
	it('is stored, served immutably with its type, and usable only by its own workspace', async () => {
		const bytes = madePictures['image/png']
		const hash = await uploaded(ada, bytes)
		expect(await uploaded(ada, bytes)).toBe(hash)
		const served = await browser().send(`/i/${hash}`)
		expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes)
		expect(Object.fromEntries(served.headers)).toMatchObject({
			'content-type': 'image/png',
			'cache-control': 'public, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
			etag: `"${hash}"`,
		})
		const known = await browser().send(`/i/${hash}`, { headers: { 'if-none-match': `"${hash}"` } })
		expect([known.status, await known.text()]).toEqual([304, ''])
		const link = await makeLink(ada)
		await ada.send(
			`/api/links/${link.id}`,
			json({ design: { logo: hash, cover: hash, shareImage: hash } }),
		)
		const { html } = await open(link.shortId)
		expect(html).toContain(`<img class="logo" src="/i/${hash}" alt=""/>`)
		expect(html).toContain(`<meta property="og:image" content="${origin}/i/${hash}"/>`)
		const without = await ada.send(`/api/links/${link.id}`, json({ design: { logo: '' } }))
		expect(without.status).toBe(200)
		expect((await open(link.shortId)).html).not.toContain('class="logo"')
		const bob = await owner()
		expect((await bob.send('/api/design', json({ design: { logo: hash } }))).status).toBe(400)
		for (const path of [`/i/${'0'.repeat(64)}`, '/i/x', `/i/${hash}.svg`]) {
			expect((await browser().send(path)).status).toBe(404)
		}
	})

	it.each([
		['no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
		[
			'two things',
			`${Buffer.from(madePictures['image/gif']).toString('latin1')}<script>1</script>`,
			400,
		],
		['too large for the database', 'x'.repeat(200_001), 400],
		['too large', 'x'.repeat(1_100_000), 413],
	])('is refused if it is %s', async (_, text, status) => {
		const { status: got } = await upload(ada, new Uint8Array(Buffer.from(text, 'latin1')))
		expect([400, 413]).toContain(status)
		expect(got).toBe(status)
	})

	it('is refused if there are too many, unless it is among them', async () => {
		const hash = await uploaded(ada, madePictures['image/gif'])
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			insert into pictures (hash, workspace_id, type, size, data, created_at)
			select 'hash' || i, workspace_id, type, size, data, created_at from n, pictures where hash = ?2`,
		)
			.bind(maxPictures - 2, hash)
			.run()
		await uploaded(ada, madePictures['image/webp'])
		const refused = await upload(ada, madePictures['image/png'])
		expect([refused.status, await refused.json()]).toMatchObject([
			409,
			{
				message: 'A workspace can have at most 100 pictures. Unused ones are deleted overnight.',
			},
		])
		expect(await uploaded(ada, madePictures['image/gif'])).toBe(hash)
		await uploaded(await owner(), madePictures['image/png'])
	})

	it('is stored in the bucket if there is one, also when larger, and deleted there', async () => {
		const settings = { ...env, PICTURES: env.BUCKET } as typeof env
		const cookie = ada.cookie()
		const large = padded(madePictures['image/gif'], 210_000)
		const put = await ask(settings, '/api/pictures', {
			...json({ data: base64(large) }, 'POST'),
			headers: { 'content-type': 'application/json', origin, cookie },
		})
		expect(put.status).toBe(201)
		const { hash } = (await put.json()) as { hash: string }
		const stored = await env.DB.prepare('select data, size from pictures').first()
		expect(stored).toEqual({ data: null, size: large.length })
		expect(await env.BUCKET.head(`pictures/${hash}`)).toMatchObject({
			httpMetadata: { contentType: 'image/gif' },
		})
		const served = await ask(settings, `/i/${hash}`)
		expect(Buffer.from(await served.arrayBuffer()).equals(large)).toBe(true)
		expect(Object.fromEntries(served.headers)).toMatchObject({
			'content-type': 'image/gif',
			'cache-control': 'public, max-age=31536000, immutable',
			etag: `"${hash}"`,
		})
		const db = database(env.DB)
		const files = async () =>
			(await env.BUCKET.list({ prefix: 'pictures/' })).objects.map(({ key }) => key)
		await sweepPictures(settings, db, Date.now() + 2 * 3_600_000)
		expect(await files()).toEqual([`pictures/${hash}`])
		await sweepPictures(settings, db, Date.now() + 25 * 3_600_000)
		expect(await files()).toEqual([])
	})

	it('is deleted a day after its last use, or with its workspace', async () => {
		const [used, unused] = [
			await uploaded(ada, madePictures['image/gif']),
			await uploaded(ada, madePictures['image/webp']),
		]
		await ada.send('/api/design', json({ draft: { cover: used } }))
		const db = database(env.DB)
		const left = async () =>
			(await env.DB.prepare('select hash from pictures').all<{ hash: string }>()).results.map(
				({ hash }) => hash,
			)
		await sweepPictures(env, db, Date.now())
		expect(await left()).toEqual(expect.arrayContaining([used, unused]))
		await sweepPictures(env, db, Date.now() + 25 * 3_600_000)
		expect(await left()).toContain(used)
		expect(await left()).not.toContain(unused)
	})
})
