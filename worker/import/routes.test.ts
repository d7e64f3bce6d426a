import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../schema/fields'
import {
	duplicateInFile,
	duplicateInLink,
	maxImportBytes,
	maxImportRows,
} from '../../schema/import'
import type { ImportRow } from '../../schema/importRow'
import { makeLink, origin, owner, submitLead } from '../testing/client'
import type { Owner } from '../testing/people'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'

type Batch = {
	importId?: string
	dryRun?: boolean
	rows: ImportRow[]
	newFields?: Field[]
}

const importId = '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11'

const post = ({ api }: Owner, linkId: number, batch: Batch) =>
	api.links[':id'].import.$post({
		param: { id: String(linkId) },
		json: { importId, dryRun: false, ...batch },
	})

async function run(ada: Owner, linkId: number, batch: Batch) {
	const response = await post(ada, linkId, batch)
	expect(response.status).toBe(200)
	return response.json()
}
const outcomes = async (...args: Parameters<typeof run>) =>
	(await run(...args)).map(({ outcome }) => outcome)

const fieldsOf = (n: number, from = 0) =>
	Array.from({ length: n }, (_, i) => ({
		key: `column_${from + i}`,
		type: 'text' as const,
		label: `Column ${from + i}`,
		required: false,
	}))

const list = async ({ api }: Owner) => (await api.leads.$get({ query: {} })).json()

describe('an import', () => {
	it('creates leads like a submission, scored by what a file contains', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const report = await run(ada, link.id, {
			rows: [
				{
					row: 2,
					name: '  Grace Hopper ',
					email: ' Grace@Navy.MIL ',
					phone: '+1 202 456 1111',
					captured: '2026-01-31 08:30',
				},
				{ row: 3, name: 'Sam', email: 'sam@gmail.com', phone: '' },
				{ row: 4, email: 'm@mailinator.com' },
			],
		})
		expect(report).toEqual([2, 3, 4].map((row) => ({ row, outcome: 'imported' })))
		const leads = await list(ada)
		expect(leads.find(({ name }) => name === 'Grace Hopper')).toMatchObject({
			linkId: link.id,
			email: 'grace@navy.mil',
			phone: '+1 202 456 1111',
			createdAt: '2026-01-31T08:30:00.000Z',
			score: 80,
			qualificationStatus: 'hot',
			imported: true,
			additionalData: {},
			answers: {},
			scoringData: { status: 'hot' },
		})
		const sam = leads.find(({ name }) => name === 'Sam')
		expect(sam).toMatchObject({ phone: null, qualificationStatus: 'cold' })
		const reasons = sam?.scoringData?.criteria.map(({ reason }) => reason)
		expect(reasons).toContain('Valid phone number')
		expect(reasons).not.toContain('From a known campaign or site')
		const junk = leads.find(({ email }) => email === 'm@mailinator.com')
		expect(junk?.qualificationStatus).toBe('unqualified')
		expect(junk?.scoringData?.criteria.map(({ reason }) => reason)).not.toContain(
			'Valid phone number',
		)
		for (const lead of leads) expect(lead.imported).toBe(true)
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLeads: 3, hot: 1, cold: 1, unqualified: 1 })
		const found = await ada.api.leads.$get({ query: { q: 'GRACE@' } })
		expect((await found.json()).length).toBe(1)
	})

	it('fills in custom fields, and does without required ones that the file lacks', async () => {
		const ada = await owner()
		const link = await makeLink(ada, {
			fields: [
				{ key: 'email', type: 'email', required: true },
				{ key: 'company', type: 'text', label: 'Company', required: true },
			],
		})
		const company = 'Ærø Brewing'
		const rows = [
			{ row: 2, email: 'grace@navy.mil', answers: { company: ` ${company} `, unasked: 'x' } },
			{ row: 3, name: 'Zoë Åkesson' },
			{ row: 4, name: 'Sam', answers: { company: 'x'.repeat(501) } },
			{ row: 5, name: 'Sam', answers: { company: 7 } },
			{ row: 6, answers: { company } },
		]
		expect(await run(ada, link.id, { rows })).toEqual([
			{ row: 2, outcome: 'imported' },
			{ row: 3, outcome: 'imported' },
			{ row: 4, outcome: 'invalid', message: 'Company is too long' },
			{ row: 5, outcome: 'invalid', message: 'Company must be text' },
			{ row: 6, outcome: 'invalid', message: 'There is no name, email or phone' },
		])
		const leads = await list(ada)
		expect(leads.find(({ email }) => email)?.answers).toEqual({ company })
		expect(leads.find(({ name }) => name)?.answers).toEqual({})
		const found = await (await ada.api.leads.$get({ query: { q: 'ærø' } })).json()
		expect(found.map(({ email }) => email)).toEqual(['grace@navy.mil'])
	})

	it('stores extra columns as labeled answers that the form does not ask for', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const key = 'job_title'
		const title: Field = { key, type: 'text', label: 'Job title', required: false }
		const newFields = [title]
		const rows = [
			{ row: 2, email: 'grace@navy.mil', answers: { [key]: 'Rear admiral', other: 'x' } },
		]
		expect(await outcomes(ada, link.id, { dryRun: true, rows, newFields })).toEqual(['imported'])
		const refused = [{ row: 2, answers: { [key]: 'Nobody' } }]
		expect(await outcomes(ada, link.id, { rows: refused, newFields })).toEqual(['invalid'])
		const retired = () => env.DB.prepare('select retired_fields from links').first('retired_fields')
		expect(await retired()).toBe('[]')
		for (let i = 0; i < 2; i++)
			expect(await outcomes(ada, link.id, { rows, newFields })).toEqual(['imported'])
		const again = { ...title, label: 'Position' }
		const more = [{ row: 3, email: 'zoe@akesson.se', answers: { [key]: 'x'.repeat(501) } }]
		expect(await run(ada, link.id, { rows: more, newFields: [again] })).toEqual([
			{ row: 3, outcome: 'invalid', message: 'Job title is too long' },
		])
		expect(JSON.parse(String(await retired()))).toEqual(newFields)
		const [grace] = await list(ada)
		expect(grace?.answers).toEqual({ [key]: 'Rear admiral' })
		const panel = await ada.api.leads[':id'].$get({ param: { id: String(grace?.id) } })
		expect((await panel.json()).fields).toContainEqual(title)
		const { fields } = await (
			await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		).json()
		expect(fields).toEqual(link.fields)
		// The form can still change, and can start asking for it.
		const changed = await ada.api.links[':id'].$patch({
			param: { id: String(link.id) },
			json: { fields: [...link.fields, title] },
		})
		expect([changed.status, JSON.parse(String(await retired()))]).toEqual([200, []])
	})

	it('a link has at most a hundred fields, retired ones included', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const send = (from: number, count = 20) =>
			post(ada, link.id, {
				importId: crypto.randomUUID(),
				rows: [{ row: 2, name: 'Grace' }],
				newFields: fieldsOf(count, from),
			})
		for (const from of [0, 20, 40, 60, 60]) expect((await send(from)).status).toBe(200)
		const left = 100 - 80 - link.fields.length
		expect((await send(80, left)).status).toBe(200)
		const response = await send(80 + left, 1)
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{ message: expect.stringContaining('answers to at most 100 fields') },
		])
	})

	const bad: [string, Omit<ImportRow, 'row'>, string][] = [
		['no contact details', { name: ' ', email: '' }, 'There is no name, email or phone'],
		['an invalid email address', { email: 'grace at navy' }, 'Please enter a valid email address'],
		['a name too long', { name: 'x'.repeat(201) }, 'Full Name is too long'],
		['an email too long', { email: `${'x'.repeat(250)}@a.io` }, 'Email Address is too long'],
		['an invalid phone number', { phone: 'call me' }, 'Please enter a valid phone number'],
		['a phone too long', { phone: '1'.repeat(41) }, 'Phone Number is too long'],
		['a number for a name', { name: 7 }, 'Full Name must be text'],
		['a list for a phone', { phone: ['1'] }, 'Phone Number must be text'],
		[
			'no date',
			{ name: 'Grace', captured: '3/4/2026' },
			'Captured must be a date such as 2026-11-21 or 2026-11-21 14:30',
		],
		['a number for a date', { name: 'Grace', captured: 7 }, 'Captured must be text'],
		[
			'a date in the future',
			{ name: 'Grace', captured: '2999-01-01' },
			'Captured is in the future',
		],
		[
			'two faults',
			{ name: 7, captured: '2999-01-01' },
			'Full Name must be text. Captured is in the future',
		],
		['a date long ago', { name: 'Grace', captured: '1812-01-01' }, 'Captured is before 1990'],
	]
	it.each(bad)('reports a row with %s and imports the rest', async (_, row, message) => {
		const ada = await owner()
		const link = await makeLink(ada)
		const rows = [
			{ row: 2, ...row },
			{ row: 3, name: 'Zoë Åkesson' },
		]
		for (const dryRun of [true, false]) {
			expect(await run(ada, link.id, { dryRun, rows })).toEqual([
				{ row: 2, outcome: 'invalid', message },
				{ row: 3, outcome: 'imported' },
			])
		}
		expect((await list(ada)).map(({ name }) => name)).toEqual(['Zoë Åkesson'])
	})

	it('skips emails that occur earlier in the file or on this link', async () => {
		const ada = await owner()
		const [link, other] = [await makeLink(ada), await makeLink(ada)]
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await submitLead(other.shortId, { name: 'Zoe', email: 'zoe@akesson.se' })
		const rows = [
			{ row: 2, email: 'GRACE@navy.mil' },
			{ row: 3, email: 'zoe@akesson.se', captured: 'soon' },
			{ row: 4, email: 'zoe@akesson.se' },
			{ row: 5, email: ' Zoe@Akesson.se' },
			{ row: 6, name: 'No Email' },
			{ row: 7, name: 'No Email' },
		]
		const report = [
			{ row: 2, outcome: 'duplicate', message: duplicateInLink },
			{ row: 3, outcome: 'invalid', message: expect.stringMatching(/^Captured must be/) },
			{ row: 4, outcome: 'imported' },
			{ row: 5, outcome: 'duplicate', message: duplicateInFile(4) },
			{ row: 6, outcome: 'imported' },
			{ row: 7, outcome: 'imported' },
		]
		expect(await run(ada, link.id, { dryRun: true, rows })).toEqual(report)
		expect((await list(ada)).length).toBe(2)
		expect(await run(ada, link.id, { rows })).toEqual(report)
		expect((await list(ada)).length).toBe(5)
	})

	it('stores a repeated batch once, and one batch at a time', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const rows = [
			{ row: 2, name: 'No Email' },
			{ row: 3, email: 'grace@navy.mil' },
		]
		const json = { importId: crypto.randomUUID(), dryRun: false, rows }
		const statuses = await Promise.all(
			[1, 2, 3].map(async () => {
				const param = { id: String(link.id) }
				return (await ada.api.links[':id'].import.$post({ param, json })).status as number
			}),
		)
		expect(statuses).toContain(200)
		expect([200, 429]).toEqual(expect.arrayContaining(statuses))
		const again = await outcomes(ada, link.id, json)
		expect(again).toEqual(['imported', 'imported'])
		expect((await list(ada)).length).toBe(2)
		const other = { importId: crypto.randomUUID(), rows }
		expect(await outcomes(ada, link.id, other)).toEqual(['imported', 'duplicate'])
	})

	it('accepts a full batch of the longest rows', { timeout: 30_000 }, async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		// A character that folds to eighteen for search.
		const rows = Array.from({ length: maxImportRows }, (_, i) => ({
			row: i + 1,
			name: '\uFDFA'.repeat(200),
			email: `${'x'.repeat(60)}${i}@${'y.'.repeat(40)}acme.io`,
		}))
		const report = await outcomes(ada, link.id, { rows })
		expect(new Set(report)).toEqual(new Set(['imported']))
		const { leads } = await (
			await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		).json()
		expect(leads).toBe(maxImportRows)
	})

	it('into somebody else’s link is a 404 and creates nothing', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const link = await makeLink(bob)
		const response = await post(ada, link.id, { rows: [{ row: 2, name: 'Grace' }] })
		expect(response.status).toBe(404)
		expect((await list(bob)).length).toBe(0)
	})
})

describe('an invalid batch is refused as a whole', () => {
	const rows = [{ row: 2, name: 'Grace' }]
	const many = Array.from({ length: maxImportRows + 1 }, (_, i) => ({ row: i + 1, name: 'x' }))
	it.each<[string, unknown, number, string]>([
		['no rows', { importId, dryRun: true, rows: [] }, 400, 'There are no rows to import'],
		['too many rows', { importId, dryRun: true, rows: many }, 400, 'At most 1000 rows at a time'],
		['rows that are no list', { importId, dryRun: true, rows: 'all' }, 400, 'rows must be a list'],
		[
			'a row without a number',
			{ importId, dryRun: true, rows: [{ name: 'Grace' }] },
			400,
			'Each row needs its number',
		],
		[
			'a duplicate number',
			{ importId, dryRun: true, rows: [...rows, ...rows] },
			400,
			'Each row needs its own number',
		],
		['no import id', { dryRun: true, rows }, 400, 'importId must be a UUID'],
		['no dryRun', { importId, rows }, 400, 'dryRun must be true or false'],
		[
			'too many new fields',
			{ importId, dryRun: true, rows, newFields: fieldsOf(21) },
			400,
			'At most 20 columns can be kept as answers',
		],
		[
			'a new field that is not text',
			{ importId, dryRun: true, rows, newFields: [{ key: 'email', type: 'email', label: 'x' }] },
			400,
			'New fields can only be text fields',
		],
		[
			'a duplicate new field',
			{ importId, dryRun: true, rows, newFields: [...fieldsOf(1), ...fieldsOf(1)] },
			400,
			'Each new field needs its own key',
		],
		[
			'a new field without a key',
			{ importId, dryRun: true, rows, newFields: [{ type: 'text', label: 'x' }] },
			400,
			'A key is a letter followed by up to 39 letters, digits or underscores',
		],
		[
			'too many bytes',
			{ importId, dryRun: true, rows: [{ row: 2, name: 'x'.repeat(maxImportBytes) }] },
			413,
			'The request is too large: at most 2048 KB',
		],
	])('%s', async (_, body, status, message) => {
		const ada = await owner()
		const link = await makeLink(ada)
		const response = await ada.send(`/api/links/${link.id}/import`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		expect([response.status, await response.json()]).toMatchObject([status, { message }])
		const left = await env.DB.prepare('select count(*) as leads from leads').first()
		expect(left).toEqual({ leads: 0 })
	})
})

describe('what a workspace can import a day', () => {
	const left = async ({ api }: Owner) => (await api.workspace.imports.$get()).json()
	const rows = (n: number) =>
		Array.from({ length: n }, (_, i) => ({ row: i + 1, name: `Lead ${i}` }))
	const send = async (ada: Owner, linkId: number, n: number, dryRun = false) => {
		const batch = { importId: crypto.randomUUID(), dryRun, rows: rows(n) }
		const response = await post(ada, linkId, batch)
		const body = (await response.json()) as object
		return {
			status: response.status as number,
			retryAfter: response.headers.get('retry-after'),
			body,
		}
	}
	const today = Math.floor(Date.now() / 86_400_000)
	const setUse = (numbers: { day?: number; rows?: number; bytes?: number }) =>
		env.DB.prepare(
			'update import_uses set day = coalesce(?, day), rows = coalesce(?, rows), bytes = coalesce(?, bytes)',
		)
			.bind(numbers.day ?? null, numbers.rows ?? null, numbers.bytes ?? null)
			.run()

	it('counts a batch once, however often it is sent, also without an Idempotency-Key', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const batch = {
			importId: crypto.randomUUID(),
			dryRun: false,
			rows: [...rows(2), { row: 3, name: 'Grace', email: 'grace@navy.mil' }],
		}
		expect((await post(ada, link.id, batch)).status).toBe(200)
		const first = await left(ada)
		expect((await post(ada, link.id, batch)).status).toBe(200)
		expect([first.rows.used, await left(ada)]).toEqual([3, first])
		const more = { ...batch, rows: [...batch.rows, { row: 4, name: 'Ada' }] }
		expect((await post(ada, link.id, more)).status).toBe(200)
		expect((await left(ada)).rows.used).toBe(4)
	})

	it('is shown before it is met, counted by rows and bytes, and refused beyond with the number', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		await env.DB.prepare('delete from import_uses').run()
		expect(await left(ada)).toEqual({
			rows: { limit: 20_000, used: 0 },
			bytes: { limit: 30e6, used: 0 },
			links: { limit: 500, used: 1 },
			importedLinks: { limit: 2000, used: 0 },
			resetsAt: new Date((today + 1) * 86_400_000).toISOString(),
		})
		expect((await send(ada, link.id, 3, true)).status).toBe(200)
		expect((await left(ada)).rows.used).toBe(0)
		expect((await send(ada, link.id, 3)).status).toBe(200)
		const { rows: used, bytes } = await left(ada)
		expect(used.used).toBe(3)
		expect(bytes.used).toBeGreaterThan(3 * 300)

		await setUse({ rows: 19_998 })
		expect(await send(ada, link.id, 3)).toMatchObject({
			status: 429,
			retryAfter: expect.stringMatching(/^\d{1,5}$/),
			body: {
				message:
					'This workspace can import 20,000 rows a day, and 2 are left today. The day ends at midnight UTC.',
			},
		})
		expect((await send(ada, link.id, 2)).status).toBe(200)
		expect((await left(ada)).rows.used).toBe(20_000)
		await setUse({ rows: 0, bytes: 30e6 - 500 })
		expect((await send(ada, link.id, 3)).body).toMatchObject({
			message: expect.stringMatching(/^This workspace can import 30 MB a day, and 0 MB are left/),
		})
		// A new day.
		await setUse({ day: today - 1, rows: 20_000 })
		expect((await send(ada, link.id, 3)).status).toBe(200)
		expect((await left(ada)).rows.used).toBe(3)
	})

	it.each([
		['rows', { rows: 20_000 }],
		['bytes', { bytes: 30e6 }],
	])('leaves room for what is there already when its %s are used up', async (_, used) => {
		const ada = await owner()
		const link = await makeLink(ada)
		const batch = {
			importId: crypto.randomUUID(),
			dryRun: false,
			rows: [...rows(2), { row: 3, name: 'Grace', email: 'grace@navy.mil' }],
		}
		expect((await post(ada, link.id, batch)).status).toBe(200)
		await setUse(used)
		const before = await left(ada)
		expect((await post(ada, link.id, batch)).status).toBe(200)
		expect(await left(ada)).toEqual(before)
		const more = { ...batch, rows: [...batch.rows, { row: 4, name: 'Ada' }] }
		expect((await post(ada, link.id, more)).status).toBe(429)
		// The same people are new to another link.
		expect((await post(ada, (await makeLink(ada)).id, batch)).status).toBe(429)
	})

	it('leaves the database to visitors after every two hundred rows', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const { db, trips } = recording(env.DB)
		const response = await ask({ ...env, DB: db } as typeof env, `/api/links/${link.id}/import`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin, cookie: ada.cookie() },
			body: JSON.stringify({ importId, dryRun: false, rows: rows(450) }),
		})
		expect([response.status, ((await response.json()) as object[]).length]).toEqual([200, 450])
		expect(trips).toHaveLength(1 + 3)
	})

	it('waits while visitors’ submissions wait for the database', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const sendWith = async (oldestMessageTimestamp: Date, backlogCount = 1) => {
			const CAPTURES = { metrics: async () => ({ backlogCount, oldestMessageTimestamp }) }
			const response = await ask(
				{ ...env, CAPTURES } as unknown as typeof env,
				`/api/links/${link.id}/import`,
				{
					method: 'POST',
					headers: { 'content-type': 'application/json', origin, cookie: ada.cookie() },
					body: JSON.stringify({ importId, dryRun: false, rows: rows(1) }),
				},
			)
			return [response.status, response.headers.get('retry-after')]
		}
		expect(await sendWith(new Date())).toEqual([429, '5'])
		expect(await list(ada)).toEqual([])
		expect(await sendWith(new Date(), 0)).toEqual([200, null])
		// Whatever has waited for so long doesn't wait for imports.
		expect(await sendWith(new Date(Date.now() - 11 * 60_000))).toEqual([200, null])
	})
})
