import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { maxImportedLinks } from '../../schema/linkImport'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { hashesOf } from '../abuse/expressions'
import { makeLink, owner, submitLead } from '../testing/client'
import type { Owner } from '../testing/people'
import { ask } from '../testing/settings'

type Sent = { importId?: string; dryRun?: boolean; csv: string; firstRow?: number }

const post = (ada: Owner, { importId = crypto.randomUUID(), dryRun = false, ...sent }: Sent) =>
	ada.api.links.import.$post({ json: { importId, dryRun, ...sent } })

async function run(ada: Owner, sent: Sent) {
	const response = await post(ada, sent)
	expect(response.status).toBe(200)
	return response.json()
}

const refusal = async (ada: Owner, sent: Sent) => {
	const response = await post(ada, sent)
	return [response.status as number, ((await response.json()) as unknown as Error).message]
}

const listOf = async ({ api }: Owner) => (await api.links.$get({ query: { limit: '500' } })).json()

/** A name that no other test has. */
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 6)}`

const csvOf = (...lines: string[]) => `${lines.join('\n')}\n`

const today = Math.floor(Date.now() / 86_400_000)

describe('an import of links', () => {
	it('creates links from their rows', async () => {
		const ada = await owner()
		const slug = unique('Autumn')
		const csv = csvOf(
			'Long URL,Back-half,Title,Tags,Created,Engagements,Note',
			`https://example.com/guide?utm_source=x,${slug},=Guide,"Print, berlin",2024-03-05T10:11:12Z,"1,234",Thirty pages`,
			'www.example.com/b,,,,1700000000,,',
		)
		const dry = await run(ada, { csv, dryRun: true })
		expect(dry.rows).toEqual([2, 3].map((row) => ({ row, outcome: 'imported' })))
		expect(dry.quota).toMatchObject({ limit: 2000, used: 0 })
		expect(await listOf(ada)).toEqual([])
		await run(ada, { csv })
		expect(await listOf(ada)).toMatchObject([
			{
				slug,
				title: '=Guide',
				tags: ['berlin', 'print'],
				description: 'Thirty pages',
				destinationUrl: 'https://example.com/guide?utm_source=x',
				createdAt: '2024-03-05T10:11:12.000Z',
				clicksBefore: 1234,
				visits: 0,
				leads: 0,
				active: true,
				requireEmail: true,
			},
			{
				slug: null,
				title: 'example.com/b',
				tags: [],
				clicksBefore: null,
				destinationUrl: 'https://www.example.com/b',
				createdAt: '2023-11-14T22:13:20.000Z',
			},
		])
		expect((await ada.send(`/l/${slug.toLowerCase()}`)).status).toBe(200)
		const log = await (await ada.api.workspace.log.$get({ query: { group: 'exports' } })).json()
		expect(log).toMatchObject([{ type: 'links_imported' }])
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLinks: 2, activeLinks: 2 })
	})

	it('continues where it stopped, and creates no link twice', async () => {
		const ada = await owner()
		const slug = unique('resumed')
		const lines = ['url,slug', `https://example.com/a,${slug}`, 'https://example.com/b,']
		const importId = crypto.randomUUID()
		await run(ada, { importId, csv: csvOf(...lines) })
		const again = await run(ada, { importId, csv: csvOf(...lines, 'https://example.com/c,') })
		expect(again.rows.map(({ outcome }) => outcome)).toEqual(Array(3).fill('imported'))
		expect(await listOf(ada)).toHaveLength(3)
		expect(again.quota.used).toBe(2)
		// A part of the file has its rows' own numbers.
		const part = {
			importId,
			csv: csvOf('url', 'https://example.com/c', '', 'https://example.com/d'),
		}
		expect((await run(ada, { ...part, firstRow: 4 })).rows.map(({ row }) => row)).toEqual([4, 6])
		expect(await listOf(ada)).toHaveLength(4)
		// Another file is another import.
		const { rows } = await run(ada, { csv: csvOf(...lines) })
		expect(rows).toMatchObject([{ outcome: 'address', suggestion: `${slug}-2` }, {}])
		expect(await listOf(ada)).toHaveLength(5)
	})

	it('reports addresses that can’t be used, each with one that can', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const [taken, mine] = [unique('taken'), unique('mine')]
		await makeLink(bob, { slug: taken })
		await makeLink(bob, { slug: `${taken}-2` })
		const old = await makeLink(ada, { slug: mine })
		await ada.api.links[':id'].$delete({ param: { id: String(old.id) }, query: {} })
		const same = unique('same')
		const csv = csvOf(
			'destination,short link',
			`https://example.com,https://bit.ly/${taken.toUpperCase()}`,
			`https://example.com,bit.ly/${same}`,
			`https://example.com,${same.toUpperCase()}`,
			`https://example.com,${mine}`,
			'https://example.com,My_Großer Slug',
			'https://example.com,admin',
			'https://example.com,x',
		)
		const { rows } = await run(ada, { csv, dryRun: true })
		const address = { outcome: 'address' }
		const bad = 'An address has 3 to 50 letters, digits or hyphens'
		expect(rows).toMatchObject([
			{
				row: 2,
				...address,
				message: 'This address is taken',
				suggestion: `${taken.toUpperCase()}-3`,
			},
			{ row: 3, outcome: 'imported' },
			{
				row: 4,
				...address,
				message: 'Same address as row 3',
				suggestion: `${same.toUpperCase()}-2`,
			},
			{ row: 5, ...address, message: 'This address belongs to a link in your trash' },
			{ row: 6, ...address, message: bad, suggestion: expect.stringMatching(/^My-Gro.*r-Slug/) },
			{ row: 7, ...address, message: 'This address is reserved', suggestion: 'admin-2' },
			{ row: 8, ...address, message: bad, suggestion: 'x-link' },
		])
		const real = await run(ada, { csv })
		expect(real.rows.filter(({ outcome }) => outcome === 'imported')).toHaveLength(1)
	})

	it('puts links on the workspace’s live domains, and on no other', async () => {
		const ada = await owner()
		const host = `go${crypto.randomUUID().slice(0, 8)}.localhost`
		const response = await ada.api.domains.$post({ json: { host } })
		expect(response.status).toBe(201)
		const csv = csvOf(
			'url,slug,domain',
			`https://example.com,own-name,${host.toUpperCase()}`,
			`https://example.com,${unique('default')},bit.ly`,
			`https://example.com,${unique('default')},http://localhost:8787`,
			'https://example.com,lost,go.brand.com',
			'https://example.com,lost,*.brand.com',
		)
		const { rows } = await run(ada, { csv })
		expect(rows).toMatchObject([
			...Array(3).fill({ outcome: 'imported' }),
			{ outcome: 'invalid', message: expect.stringMatching(/^go\.brand\.com is no live domain/) },
			{ outcome: 'invalid', message: expect.stringMatching(/^Wildcards can’t be added/) },
		])
		expect((await listOf(ada)).map(({ domain }) => domain).sort()).toEqual([host, null, null])
		await env.DB.prepare("update domains set state = 'broken' where host = ?").bind(host).run()
		const broken = await run(ada, { csv: csvOf('url,domain', `https://example.com,${host}`) })
		expect(broken.rows).toMatchObject([{ outcome: 'invalid' }])
	})

	it('refuses rows that can’t become links, and says why', async () => {
		const ada = await owner()
		await env.DB.prepare('insert into blocked_destinations values (?)')
			.bind(hashesOf('https://evil.example/')[0])
			.run()
		const csv = csvOf(
			'url,created,clicks,tags,active,expires at',
			'https://evil.example/x,,,,,',
			'https://аррӏе.com,,,,,',
			'javascript:alert(1),,,,,',
			',2024-01-01,,,,',
			'https://example.com,31/31/2024,,,,',
			'https://example.com,2990-01-01,,,,',
			'https://example.com,,many,,,',
			'https://example.com,,,a tag that is far too long for a tag here,,',
			'https://example.com,,,,perhaps,',
			'https://example.com,,,,,soon',
			'http://192.168.0.1/router,,,,no,2030-01-01',
		)
		for (const dryRun of [true, false]) {
			const { rows } = await run(ada, { csv, dryRun })
			expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
				['invalid', expect.stringMatching(/^This address is on a list of harmful sites/)],
				['invalid', expect.stringMatching(/^This address mixes letters|can pass for/)],
				['invalid', 'Please enter a valid URL'],
				['invalid', 'Please enter a valid URL'],
				['invalid', 'Created must be a date such as 2026-11-21'],
				['invalid', 'Created is in the future'],
				['invalid', 'Clicks Before must be a whole number'],
				['invalid', expect.stringContaining('tag')],
				['invalid', 'Active must be Yes or No'],
				['invalid', 'Ends On must be a date such as 2026-11-21'],
				['imported', 'Only people in your own network can open this destination'],
			])
		}
		expect(await listOf(ada)).toMatchObject([
			{ active: false, expiresAt: '2030-01-01T00:00:00.000Z' },
		])
	})

	it.each<[string, string, string | RegExp]>([
		['an empty file', '\n\n', 'The file is empty.'],
		['headings alone', 'url,slug\n', 'The file has headings but no rows below them.'],
		['no destinations', 'Color,Size\nred,3\n', /^No column says where the links lead/],
		['too many rows', `url\n${'https://a.example\n'.repeat(10_001)}`, /^At most 10,000 rows/],
	])('refuses %s', async (_, csv, message) => {
		expect(await refusal(await owner(), { csv })).toEqual([
			400,
			message instanceof RegExp ? expect.stringMatching(message) : message,
		])
	})

	it.each([
		[{ importId: 'x', dryRun: true, csv: 'url\nhttps://a.example' }, 'importId must be a UUID'],
		[{ importId: crypto.randomUUID(), csv: 'url' }, 'dryRun must be true or false'],
		[{ importId: crypto.randomUUID(), dryRun: true }, 'csv must be the text of a CSV file'],
		[
			{ importId: crypto.randomUUID(), dryRun: true, csv: 'url', firstRow: 1 },
			'firstRow must be a whole number, at least 2',
		],
	])('refuses %j', async (json, message) => {
		const ada = await owner()
		const response = await ada.api.links.import.$post({ json: json as never })
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ message })
	})

	it('has its own quota, separate from created links, and reports what is left', async () => {
		const ada = await owner()
		const use = (links: number, day = today) =>
			env.DB.prepare('update import_uses set links = ?, links_day = ?').bind(links, day).run()
		const csv = csvOf('url', 'https://a.example', 'https://b.example')
		const left = async () => (await (await ada.api.workspace.imports.$get()).json()).importedLinks
		expect((await run(ada, { csv })).quota.used).toBe(0)
		expect(await left()).toEqual({ limit: 2000, used: 2 })
		const counted = await env.DB.prepare(
			'select links_made from workspace_counters order by workspace_id desc limit 1',
		).first('links_made')
		expect(counted).toBe(0)
		await use(1999)
		expect((await run(ada, { csv, dryRun: true })).quota).toMatchObject({ limit: 2000, used: 1999 })
		expect(await refusal(ada, { csv })).toEqual([
			429,
			'This workspace can import 2,000 links a day, and 1 are left today. The day ends at midnight UTC.',
		])
		await use(2000, today - 1)
		expect((await post(ada, { csv })).status).toBe(200)
		expect(await left()).toEqual({ limit: 2000, used: 2 })
		await use(9999)
		await env.DB.prepare('update workspaces set created_at = 0').run()
		expect(await left()).toEqual({ limit: 10_000, used: 9999 })
		await env.DB.prepare('update import_uses set raised = 1').run()
		expect(await left()).toEqual({ limit: 100_000, used: 9999 })
	})

	it('needs a confirmed address for more links than one can have without', async () => {
		const ada = await owner()
		const sent = (rows: number) =>
			ask({ ...env, RESEND_API_KEY: 'key' } as typeof env, '/api/links/import', {
				method: 'POST',
				headers: { cookie: ada.cookie(), 'Content-Type': 'application/json' },
				body: JSON.stringify({
					importId: crypto.randomUUID(),
					dryRun: true,
					csv: `url\n${'https://a.example\n'.repeat(rows)}`,
				}),
			})
		expect((await sent(1)).status).toBe(200)
		expect((await sent(maxUnconfirmedLinks + 1)).status).toBe(403)
	})
})

describe('a race for one name', () => {
	it('is won by one of two imports; the other gets a free name', async () => {
		const owners = [await owner(), await owner()]
		const slug = unique('race')
		const csv = csvOf('url,slug', `https://example.com,${slug}`, 'https://example.com/b,')
		const answers = await Promise.all(owners.map((one) => run(one, { csv })))
		const outcomes = answers.map(({ rows }) => rows.map(({ outcome }) => outcome).join())
		expect(outcomes.sort()).toEqual(['address,imported', 'imported,imported'])
		const lost = answers.flatMap(({ rows }) => rows).find(({ outcome }) => outcome === 'address')
		expect(lost).toMatchObject({ row: 2, suggestion: `${slug}-2` })
		const made = await Promise.all(owners.map(listOf))
		expect(made.flat().filter((link) => link.slug === slug)).toHaveLength(1)
	})

	it('is won by one of many links that request it at once', async () => {
		const ada = await owner()
		const slug = unique('rush')
		const link = { title: 'Rush', destinationUrl: 'https://example.com/', slug }
		const answers = await Promise.all(
			Array.from({ length: 6 }, () => ada.api.links.$post({ json: link })),
		)
		expect(answers.map(({ status }) => status as number).sort()).toEqual([
			...[201, 409, 409, 409, 409, 409],
		])
	})
})

describe('undoing an import', () => {
	const undo = ({ api }: Owner, importId: string) =>
		api.links.import[':importId'].$delete({ param: { importId } })

	it('frees the addresses of its links, except those that have leads', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const [kept, gone] = [unique('kept'), unique('gone')]
		const importId = crypto.randomUUID()
		const csv = csvOf('url,slug', `https://example.com,${kept}`, `https://example.com,${gone}`)
		await makeLink(ada, { title: 'Not imported' })
		await run(ada, { importId, csv })
		const links = await listOf(ada)
		await submitLead(links.find(({ slug }) => slug === kept)?.shortId ?? '', {
			name: 'Grace',
			email: 'grace@navy.mil',
		})
		expect((await ada.send(`/l/${gone}`)).status).toBe(200)
		const recent = await (await ada.api.links.import.$get()).json()
		expect(recent).toMatchObject([{ importId, links: 2 }])
		expect((await undo(bob, importId)).status).toBe(404)
		expect(await (await undo(ada, importId)).json()).toEqual({ deleted: 1, kept: 1 })
		expect((await listOf(ada)).map(({ title }) => title).sort()).toEqual([
			'Not imported',
			'example.com',
		])
		expect((await ada.send(`/l/${gone}`)).status).toBe(404)
		expect(await (await ada.api.links.import.$get()).json()).toEqual([])
		// A part that comes late brings nothing back; the corrected file is another import.
		expect(await refusal(ada, { importId, csv })).toEqual([
			409,
			'This import was undone. Please import the file again as a new one.',
		])
		const { rows } = await run(ada, { csv })
		expect(rows.map(({ outcome }) => outcome)).toEqual(['address', 'imported'])
	})

	it('is possible within an hour', async () => {
		const ada = await owner()
		const importId = crypto.randomUUID()
		await run(ada, { importId, csv: 'url\nhttps://a.example' })
		await env.DB.prepare('update link_imports set created_at = created_at - 3700000').run()
		const late = await undo(ada, importId)
		expect(late.status).toBe(409)
		expect(await listOf(ada)).toHaveLength(1)
		expect((await undo(ada, crypto.randomUUID())).status).toBe(404)
	})
})

describe('ten thousand links', () => {
	it('are imported and undone by one request each', async () => {
		const ada = await owner()
		await env.DB.prepare('update workspaces set created_at = 0').run()
		const prefix = unique('many')
		const lines = Array.from(
			{ length: maxImportedLinks },
			(_, i) =>
				`https://site${i % 700}.example/path/${i},${prefix}-${i},Link ${i},"a, b",2024-01-02,${i}`,
		)
		const csv = csvOf('Long URL,Slug,Title,Tags,Created,Clicks', ...lines)
		const importId = crypto.randomUUID()
		const { rows } = await run(ada, { importId, csv })
		expect(rows.filter(({ outcome }) => outcome === 'imported')).toHaveLength(maxImportedLinks)
		const undone = await ada.api.links.import[':importId'].$delete({ param: { importId } })
		expect(await undone.json()).toEqual({ deleted: maxImportedLinks, kept: 0 })
	}, 120_000)
})

describe('the export of links', () => {
	it('makes the same links in another workspace', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const slug = unique('guide')
		const made = [
			await makeLink(ada, { title: '=Guide, "1"', tags: ['berlin', 'print'], slug, maxLeads: 5 }),
			await makeLink(ada, { title: '-\'"', description: 'Two\nlines', active: false }),
			await makeLink(ada, { title: 'Ends', expiresAt: '2090-01-01T10:00:00Z' }),
		]
		await run(ada, { csv: 'url,clicks\nhttps://example.com/?a=1&b="2",77\n' })
		const csvOf = async (who: Owner) => (await who.send('/api/export/links')).text()
		const csv = await csvOf(ada)
		// A name is free for others when its link is deleted for good.
		for (const { id } of made) {
			const param = { id: String(id) }
			await ada.api.links[':id'].$delete({ param, query: {} })
			await ada.api.trash.links[':id'].$delete({ param, query: {} })
		}
		const { rows } = await run(bob, { csv })
		expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('imported'))
		const links = (text: string) =>
			(parse(text, { bom: true, columns: true }) as Record<string, string>[])
				.map(({ 'Short ID': _, 'Short URL': __, ...link }) => link)
				.sort((a, b) => (a.Title ?? '').localeCompare(b.Title ?? ''))
		expect(links(await csvOf(bob))).toEqual(links(csv))
	})
})
