import { env } from 'cloudflare:workers'
import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contactKeys, defaultFields, type Field } from '../../schema/fields'
import { qualificationStatuses, suspectSigns } from '../../schema/score'
import { type LeftOutKind, leftOutKinds } from '../../schema/verdict'
import { type CounterDifference, counterDifferences } from '../../scripts/counterDifferences'
import { releaseLease } from '../auth/lease'
import { storeQueuedSubmission, storeSubmission } from '../capture/storeQueries'
import { HttpError } from '../http/errors'
import { writeTotals } from '../hub/queries'
import { count, noTotals, sizeOf } from '../hub/totals'
import { store } from '../import/queries'
import { sortRows } from '../import/rows'
import { changeLink, linkToChange } from '../links/changeQueries'
import { addLink } from '../links/createQueries'
import { deleteLink } from '../links/deleteQueries'
import { database } from '../platform/env'
import { deleteExpiredLeads, setRetention } from '../privacy/queries'
import { outdatedLeads, rescore } from '../rescore/queries'
import { closeDays } from '../stats/closing'
import { linkTotalsOf, workspaceTotalsOf } from '../stats/queries'
import { noEvent } from '../testing/noEvent'
import { plant } from '../testing/planted'
import { restoreLeads, restoreLinks } from '../trash/restoreQueries'
import { deleteUser } from '../workspace/deletionQueries'
import { changeLead, changeLeads } from './changeQueries'
import { makeLead } from './newLead'
import { deleteLead, deleteLeads } from './queries'
import { deleteAlike, releaseLeads } from './suspectQueries'

const db = database(env.DB)

async function differences() {
	const answers = await env.DB.batch<CounterDifference>(
		counterDifferences.map((query) => env.DB.prepare(query)),
	)
	return answers.flatMap(({ results }) => results)
}

type Owned = { id: number; workspaceId: number }

/** The nth row, modulo how many there are; undefined if there are none. */
async function nth<Row>(query: string, n: number) {
	const { results } = await env.DB.prepare(`${query} order by 1`).all<Row>()
	return results[n % results.length]
}
const someOwner = (n: number) =>
	nth<{ userId: number; workspaceId: number }>(
		'select user_id as userId, workspace_id as workspaceId from members',
		n,
	)
const someLink = (n: number) =>
	nth<Owned & { active: number; fields: string }>(
		'select id, workspace_id as workspaceId, active, fields from links',
		n,
	)
const someLead = (n: number) => nth<Owned>('select id, workspace_id as workspaceId from leads', n)

/** One to three leads, possibly of different workspaces. */
async function someLeads(n: number, m: number) {
	const leads = await Promise.all([n, m, n + m].slice(m % 3).map(someLead))
	return leads.filter((lead) => lead !== undefined)
}
const idsOf = (leads: Owned[]) => leads.map(({ id }) => id)

const kinds = Object.keys(leftOutKinds) as LeftOutKind[]

/** Visits and leads come on the first days since 1970, most of which are closed sooner or later. */
const days = 4
const momentOf = (n: number) => (n % (days * 1000)) * (millisecondsInDay / 1000)

/** A workspace without leads, all of whose days are open. */
async function plantOpen() {
	const { workspaceId } = await plant()
	const statements = [
		'delete from leads where workspace_id = ?',
		'delete from workspace_days where workspace_id = ?',
		'update workspace_counters set open_from = 0 where workspace_id = ?',
	]
	await env.DB.batch(statements.map((sql) => env.DB.prepare(sql).bind(workspaceId)))
}

/** A busy day's operations; each does nothing if there is nothing to do it to. */
const operations = {
	async capture(n: number, m: number) {
		const link = await someLink(n)
		if (!link) return
		const submissionId = m % 5 === 0 ? `again ${m % 3}` : `${n} ${m}`
		const made = makeLead(
			{ submissionId, linkId: link.id, createdAt: momentOf(n) },
			{ name: 'Grace', email: `grace${m}@navy.mil` },
			{
				additionalData: {},
				evidence: { asked: contactKeys },
				imported: m % 7 === 0,
				suspect: m % 3 === 0 ? suspectSigns[m % suspectSigns.length] : undefined,
			},
		)
		const ifReturning = { score: (m + 10) % 101, status: statusOf(m), points: 10 }
		const lead = { ...made, score: m % 101, status: statusOf(m), ifReturning }
		await (m % 2 === 0 ? storeSubmission : storeQueuedSubmission)(env.DB, lead)
	},
	async importRows(n: number, m: number) {
		const link = await someLink(n)
		if (!link) return
		// Some of these emails were imported before, and some rows make no lead.
		const rows = [1, 2, 3, 4].map((row) => ({ row, email: `p${(m * row) % 30}@acme.io`, name: '' }))
		const target = { linkId: link.id, fields: JSON.parse(link.fields) as Field[] }
		const { ready } = sortRows({ importId: `file ${m % 10}`, rows }, target, new Date(momentOf(n)))
		await store(
			db,
			{ workspaceId: link.workspaceId, linkId: link.id },
			ready.map(({ lead }) => lead),
			releaseLease(db, { workspaceId: link.workspaceId, kind: 'import', holder: '' }),
			[],
			noEvent,
			[],
		)
	},
	async rescore(n: number, m: number) {
		const owner = await someOwner(n)
		if (!owner) return
		// Only leads scored by older rules are scored again.
		await env.DB.prepare('update leads set rules_version = 0 where id % 3 = ?')
			.bind(m % 3)
			.run()
		const old = await outdatedLeads(db, owner.workspaceId)
		await rescore(db, owner.workspaceId, old, new Date(n))
	},
	async visit(n: number, m: number) {
		const link = await someLink(n)
		if (!link) return
		const totals = noTotals()
		for (let i = 0; i < m % 9; i++)
			count(totals, [link.id, m * i, `${i}`, kinds[(m * i) % 7] ?? []])
		const day = { linkId: link.id, day: m % days, totals, size: sizeOf(totals) }
		await writeTotals(db, link.workspaceId, [day])
	},
	async setStatus(n: number, m: number) {
		const lead = await someLead(n)
		const qualificationStatus = m % 4 === 0 ? null : statusOf(m)
		if (lead) await changeLead(db, { ...lead, userId: 1 }, lead.id, { qualificationStatus })
	},
	async deleteLead(n: number) {
		const lead = await someLead(n)
		if (lead) await deleteLead(db, { ...lead, userId: 1 }, lead, noEvent)
	},
	async setStatuses(n: number, m: number) {
		const leads = await someLeads(n, m)
		const [lead] = leads
		if (!lead) return
		const qualificationStatus = m % 4 === 0 ? null : statusOf(m)
		const json = { ids: idsOf(leads), qualificationStatus }
		await changeLeads(db, { ...lead, userId: 1 }, json).catch(unlessForeign)
	},
	async deleteLeads(n: number, m: number) {
		const leads = await someLeads(n, m)
		const [lead] = leads
		if (lead)
			await deleteLeads(db, { ...lead, userId: 1 }, { ids: idsOf(leads) }, noEvent).catch(
				unlessForeign,
			)
	},
	async release(n: number, m: number) {
		const leads = await someLeads(n, m)
		const [lead] = leads
		if (!lead) return
		await releaseLeads(db, lead.workspaceId, idsOf(leads), undefined).catch(unlessForeign)
	},
	async deleteAlike(n: number, m: number) {
		const link = await someLink(n)
		const sign = suspectSigns[m % suspectSigns.length] ?? 'rush'
		if (link) await deleteAlike(db, link.workspaceId, { linkId: link.id, sign })
	},
	async redate(n: number, m: number) {
		const lead = await someLead(n)
		if (!lead) return
		await env.DB.prepare('update leads set created_at = ? where id = ?')
			.bind(momentOf(m), lead.id)
			.run()
	},
	async setRetention(n: number, m: number) {
		const owner = await someOwner(n)
		if (owner) await setRetention(db, owner.workspaceId, m % 2 === 0 ? 1 : null, noEvent())
	},
	async deleteExpired(n: number) {
		await deleteExpiredLeads(db, millisecondsInDay + momentOf(n))
	},
	async closeDays(n: number) {
		await closeDays(db, (n % days) * millisecondsInDay)
	},
	async addLink(n: number, m: number) {
		const owner = await someOwner(n)
		if (!owner) return
		await addLink(db, owner, {
			title: 'The guide',
			description: null,
			destinationUrl: 'https://guide.example.org/',
			fields: defaultFields,
			active: m % 2 === 0,
			showHost: true,
			consent: null,
		})
	},
	async toggleLink(n: number) {
		const link = await someLink(n)
		if (!link) return
		const change = { active: !link.active, flags: undefined }
		const caller = { userId: sql<number>`1`, workspaceId: sql<number>`${link.workspaceId}` }
		const [form] = await linkToChange(db, caller, link.id, change)
		if (form) await changeLink(db, link.workspaceId, link.id, form, change, noEvent)
	},
	async deleteLink(n: number) {
		const link = await someLink(n)
		if (link) await deleteLink(db, { ...link, userId: 1 }, link, noEvent)
	},
	async restoreLink(n: number) {
		const entry = await nth<{ linkId: number; workspaceId: number }>(
			"select link_id as linkId, workspace_id as workspaceId from trash where kind = 'links'",
			n,
		)
		if (entry) await restoreLinks(db, entry.workspaceId, [entry.linkId], noEvent)
	},
	async restoreLead(n: number) {
		const entry = await nth<{ leadId: number; workspaceId: number }>(
			"select lead_id as leadId, workspace_id as workspaceId from trash where kind = 'leads' and entry",
			n,
		)
		if (entry) {
			await restoreLeads(db, entry.workspaceId, [entry.leadId], noEvent).catch(unlessLinkIsDeleted)
		}
	},
	async deleteUser(n: number) {
		const owner = await someOwner(n)
		if (owner) await deleteUser(db, owner.userId, false)
		await plantOpen()
	},
}
type Operation = keyof typeof operations

const statusOf = (n: number) => qualificationStatuses[n % qualificationStatuses.length] ?? 'new'

// Captures and visits outweigh deletions, or there would be nothing left to count.
const often: Record<Operation, number> = {
	capture: 16,
	importRows: 2,
	rescore: 1,
	visit: 6,
	setStatus: 6,
	deleteLead: 4,
	setStatuses: 2,
	deleteLeads: 1,
	release: 2,
	deleteAlike: 1,
	redate: 3,
	setRetention: 2,
	deleteExpired: 1,
	closeDays: 1,
	addLink: 4,
	toggleLink: 2,
	deleteLink: 1,
	restoreLink: 1,
	restoreLead: 2,
	deleteUser: 0.2,
}
const step = fc.tuple(
	fc.oneof(
		...Object.entries(often).map(([name, weight]) => ({
			weight: weight * 5,
			arbitrary: fc.constant(name as Operation),
		})),
	),
	fc.nat(10_000),
	fc.nat(10_000),
)

// The same operations in every run, so that a failure is reproducible. To try others, change the seed;
// a failure reports it, as in fast-check.
const seed = 20261121

/** Checks that the numbers owners read, from closed and open days, match the rows. */
async function expectTotals() {
	for (const { id, workspaceId } of await all<Owned>(
		'select id, workspace_id as workspaceId from links',
	)) {
		const [ofLink] = await linkTotalsOf(db, workspaceId, id)
		expect(ofLink).toMatchObject(await countedIn('link_id', id))
	}
	for (const { id } of await all<{ id: number }>('select id from workspaces')) {
		const [ofWorkspace] = await workspaceTotalsOf(db, id)
		expect(ofWorkspace).toMatchObject(await countedIn('workspace_id', id))
	}
}

const all = async <Row>(query: string) => (await env.DB.prepare(query).all<Row>()).results
const countedIn = (column: string, id: number) =>
	env.DB.prepare(
		`select total(qualification_status = 'hot' and suspect is null) as hotLeads,
			total(iif(suspect is null, score, 0)) as scores, total(suspect is not null) as suspectLeads,
			(select total(link_days.visits) from link_days join links on links.id = link_id
				where iif('${column}' = 'link_id', links.id, links.workspace_id) = ?1) as visits
		from leads where ${column} = ?1`,
	)
		.bind(id)
		.first()
		.then((row) => row ?? {})

/** Bulk changes fail if the leads span workspaces: then nothing happens. */
function unlessForeign(error: unknown) {
	if (!(error instanceof HttpError && error.status === 400)) throw error
}

/** A lead whose link is in the trash can't be restored. */
function unlessLinkIsDeleted(error: unknown) {
	if (!(error instanceof HttpError && error.status === 409)) throw error
}

it('counters are correct after thousands of random operations', {
	timeout: 240_000,
}, async () => {
	const counted = { leads: 0, imported: 0, suspects: 0, expired: 0, visits: 0, bots: 0, own: 0 }
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 300, maxLength: 400 }), async (steps) => {
			await env.DB.batch([
				env.DB.prepare('delete from workspaces'),
				env.DB.prepare('delete from users'),
			])
			for (let i = 0; i < 2; i++) await plantOpen()
			for (const [name, n, m] of steps) await operations[name](n, m)
			expect(await differences()).toEqual([])
			await expectTotals()
			const left = await env.DB.prepare(
				`select total(leads) as leads, total(imported) as imported, total(suspects) as suspects,
					total(expired) as expired, total(visits) as visits, total(bots) as bots, total(own) as own from (
					select count(*) as leads, sum(imported) as imported, sum(suspect is not null) as suspects,
						0 as expired, 0 as visits, 0 as bots, 0 as own from leads
					union all select 0, 0, 0, sum(expired_leads), sum(visits), sum(bots), sum(own) from link_days)`,
			).first<typeof counted>()
			for (const what of Object.keys(counted) as (keyof typeof counted)[]) {
				counted[what] += left?.[what] ?? 0
			}
		}),
		{ numRuns: 6, seed, endOnFailure: true },
	)
	expect(counted.leads).toBeGreaterThan(50)
	expect(counted.imported).toBeGreaterThan(10)
	expect(counted.suspects).toBeGreaterThan(10)
	expect(counted.expired).toBeGreaterThan(10)
	expect(counted.visits).toBeGreaterThan(10)
	expect(counted.bots).toBeGreaterThan(10)
	expect(counted.own).toBeGreaterThan(10)
})

it('links and leads can’t be moved to another workspace or link, whose counters would be wrong', async () => {
	const [one, other] = [await plant(), await plant()]
	const moves = [
		['update links set workspace_id = ? where id = ?', other.workspaceId, one.linkId],
		['update leads set workspace_id = ? where id = ?', other.workspaceId, one.leadId],
		['update leads set link_id = ? where id = ?', other.linkId, one.leadId],
	] as const
	for (const [sql, ...ids] of moves) {
		const moving = env.DB.prepare(sql)
			.bind(...ids)
			.run()
		await expect(moving).rejects.toThrow(/stays (in its workspace|with its link)/)
	}
})

it('a wrong counter is detected', async () => {
	const { workspaceId, linkId, leadId } = await plant()
	await env.DB.prepare("update leads set score = 3, qualification_status = 'hot' where id = ?")
		.bind(leadId)
		.run()
	await closeDays(db, Date.now() + millisecondsInDay)
	expect(await differences()).toEqual([])
	await env.DB.prepare('update workspace_counters set scores = scores + 1').run()
	await env.DB.prepare('update link_counters set hot_leads = 7, imported_leads = 2').run()
	expect(await differences()).toEqual([
		{ table: 'workspace_counters', id: workspaceId, counter: 'scores', stored: 4, counted: 3 },
		{ table: 'link_counters', id: Number(linkId), counter: 'hot_leads', stored: 7, counted: 1 },
		{
			table: 'link_counters',
			id: Number(linkId),
			counter: 'imported_leads',
			stored: 2,
			counted: 0,
		},
	])
})
