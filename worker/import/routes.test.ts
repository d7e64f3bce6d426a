import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
	duplicateInFile,
	duplicateInLink,
	type ImportRow,
	importBatchMost,
	importBodyMost,
} from '../../schema/import'
import { makeLink, owner, submitLead } from '../testing/client'

type Owner = Awaited<ReturnType<typeof owner>>
type Batch = { importId?: string; dryRun?: boolean; rows: ImportRow[] }

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

const list = async ({ api }: Owner) => (await api.leads.$get({ query: {} })).json()

describe('an import', () => {
	it('makes leads as a submission would, scored by what a file can tell', async () => {
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
			score: 100,
			qualificationStatus: 'hot',
			additionalData: { imported: true },
			scoringData: { status: 'hot', version: expect.any(Number) },
		})
		const sam = leads.find(({ name }) => name === 'Sam')
		expect(sam).toMatchObject({ phone: null, qualificationStatus: 'cold' })
		const reasons = sam?.scoringData?.criteria.map(({ reason }) => reason)
		expect(reasons).toContain('Phone number is valid')
		expect(reasons).not.toContain('Came from a known campaign or site')
		const junk = leads.find(({ email }) => email === 'm@mailinator.com')
		expect(junk?.qualificationStatus).toBe('unqualified')
		expect(junk?.scoringData?.criteria.map(({ reason }) => reason)).not.toContain(
			'Phone number is valid',
		)
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLeads: 3, hot: 1, cold: 1, unqualified: 1 })
		const found = await ada.api.leads.$get({ query: { q: 'GRACE@' } })
		expect((await found.json()).length).toBe(1)
	})

	const bad: [string, Omit<ImportRow, 'row'>, string][] = [
		['nothing in it', { name: ' ', email: '' }, 'There is no name, email or phone'],
		['no e-mail address', { email: 'grace at navy' }, 'Please enter a valid email address'],
		['a name too long', { name: 'x'.repeat(201) }, 'Name is too long'],
		['an e-mail too long', { email: `${'x'.repeat(250)}@a.io` }, 'Email is too long'],
		['a phone too long', { phone: '1'.repeat(41) }, 'Phone is too long'],
		['a number for a name', { name: 7 }, 'Name must be text'],
		['a list for a phone', { phone: ['1'] }, 'Phone must be text'],
		[
			'no date',
			{ name: 'Grace', captured: '3/4/2026' },
			'Captured must be a date such as 2026-11-21 or 2026-11-21 14:30',
		],
		['a number for a date', { name: 'Grace', captured: 7 }, 'Captured must be text'],
		['a date to come', { name: 'Grace', captured: '2999-01-01' }, 'Captured is in the future'],
		['a date long ago', { name: 'Grace', captured: '1812-01-01' }, 'Captured is before 1990'],
	]
	it.each(bad)('reports a row with %s and goes on', async (_, row, message) => {
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

	it('skips e-mails that the file or the link had before, of this link only', async () => {
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

	it('makes the leads of a batch once, however often and however many at a time it comes', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const rows = [
			{ row: 2, name: 'No Email' },
			{ row: 3, email: 'grace@navy.mil' },
		]
		const times = await Promise.all([1, 2, 3].map(() => outcomes(ada, link.id, { rows })))
		times.push(await outcomes(ada, link.id, { rows }))
		expect(times).toEqual(Array(4).fill(['imported', 'imported']))
		expect((await list(ada)).length).toBe(2)
		const other = { importId: crypto.randomUUID(), rows }
		expect(await outcomes(ada, link.id, other)).toEqual(['imported', 'duplicate'])
	})

	it('takes a full batch of the longest rows', { timeout: 30_000 }, async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		// One character of which search makes eighteen.
		const rows = Array.from({ length: importBatchMost }, (_, i) => ({
			row: i + 1,
			name: '\uFDFA'.repeat(200),
			email: `${'x'.repeat(60)}${i}@${'y.'.repeat(40)}acme.io`,
		}))
		const report = await outcomes(ada, link.id, { rows })
		expect(new Set(report)).toEqual(new Set(['imported']))
		const { leads } = await (
			await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		).json()
		expect(leads).toBe(importBatchMost)
	})

	it('into somebody else’s link is not found, and makes nothing', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const link = await makeLink(bob)
		const response = await post(ada, link.id, { rows: [{ row: 2, name: 'Grace' }] })
		expect(response.status).toBe(404)
		expect((await list(bob)).length).toBe(0)
	})
})

describe('what is no batch is refused as a whole', () => {
	const rows = [{ row: 2, name: 'Grace' }]
	const many = Array.from({ length: importBatchMost + 1 }, (_, i) => ({ row: i + 1, name: 'x' }))
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
			'a number twice',
			{ importId, dryRun: true, rows: [...rows, ...rows] },
			400,
			'Each row needs a number of its own',
		],
		['no import id', { dryRun: true, rows }, 400, 'importId must be a UUID'],
		['no word on dry or not', { importId, rows }, 400, 'dryRun must be true or false'],
		[
			'too many bytes',
			{ importId, dryRun: true, rows: [{ row: 2, name: 'x'.repeat(importBodyMost) }] },
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
