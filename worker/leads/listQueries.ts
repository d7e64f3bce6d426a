import { and, eq, type SQL, sql } from 'drizzle-orm'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { Database } from '../platform/env'
import { linkTotalsOf, statusCounts, totalOf, workspaceTotalsOf } from '../stats/queries'
import { shownUpload } from '../uploads/shown'
import { assigneeName } from './assigneeQueries'
import { shownContact } from './contactQueries'
import {
	type LeadSelection,
	matching,
	needsCounting,
	orderOf,
	type ReadBy,
	readBy,
} from './filterQueries'
import { type Page, readCursor } from './paging'
import { readCriterion, readSuspicion } from './rules'
import { searchTerms, searchTexts } from './search'
import { leadCount, limitFrom, newerThan, searchHits } from './searchQueries'

export const leadColumns = {
	id: leads.id,
	linkId: leads.linkId,
	userId: links.userId,
	linkTitle: links.title,
	...shownContact,
	answers: leads.answers,
	consent: leads.consent,
	additionalData: leads.additionalData,
	createdAt: leads.createdAt,
	imported: leads.imported,
	score: leads.score,
	qualificationStatus: leads.qualificationStatus,
	statusByHand: leads.statusByHand,
	rulesStatus: leads.rulesStatus,
	scoredAt: leads.scoredAt,
	criteria: leads.criteria,
	suspect: leads.suspect,
	stage: leads.stage,
	tags: leads.tags,
	assigneeId: leads.assigneeId,
	assignee: assigneeName,
	dealt: leads.dealt,
	followUpAt: leads.followUpAt,
	firstContactAt: leads.firstContactAt,
	route: leads.route,
	confirmedAt: leads.confirmedAt,
	uploads: leads.uploads,
	country: leads.country,
	source: leads.source,
	way: leads.way,
}

/** A selection of leads with their links' titles, to filter and sort. */
export const listed = (db: Database) =>
	db.select(leadColumns).from(leads).innerJoin(links, eq(links.id, leads.linkId)).$dynamic()

type Row = Awaited<ReturnType<typeof listed>>[number]

/** A lead as the API returns it. */
export const toLead = ({
	rulesStatus,
	scoredAt,
	criteria,
	answers,
	suspect,
	tags,
	uploads,
	...lead
}: Row) => ({
	...lead,
	uploads: (uploads ?? []).map((upload) => shownUpload(lead.id, upload)),
	answers: answers ?? {},
	tags: tags ?? [],
	scoringData: scoredAt && {
		criteria: (criteria ?? []).map(readCriterion),
		lastUpdated: scoredAt.toISOString(),
		status: rulesStatus,
	},
	suspect: suspect && readSuspicion(suspect),
})

type ReadPath = { by: ReadBy; only?: SQL; most: (rows: number) => number }

/**
 * Two ways to read a search or the leads newer than one; SQL picks one, and the other reads nothing. Few matches
 * are sorted; with many, reading in list order soon fills a page. The limit makes the choice, before anything is
 * read; a condition would be evaluated for each row. Looking up one or two letters reads every workspace's leads
 * that contain them, so a workspace with few leads reads its own instead.
 */
function readPathsFor(workspaceId: number, selection: LeadSelection): ReadPath[] {
	const by = readBy(selection)
	const texts = searchTexts(selection.q || selection.answer?.text || '')
	const terms = searchTerms(workspaceId, texts)
	const [after, most] = [selection.newerThan, maxCounted + 1]
	const hits =
		after === undefined
			? terms && searchHits(workspaceId, terms, selection.q ? texts : undefined, most)
			: newerThan(workspaceId, after, most)
	// A link's suspects are few enough not to need an index by link.
	if (!hits || by === 'suspicion') return [{ by, most: (rows) => rows }]
	const countedHits = sql`(select count(*) from (${hits})) <= ${maxCounted}`
	const few =
		terms && 'startingWith' in terms
			? sql`iif(${leadCount(workspaceId)} > ${maxCounted}, ${countedHits}, 0)`
			: countedHits
	return [
		{
			by: 'search',
			only: sql`${leads.id} in (${hits})`,
			most: (rows) => limitFrom(sql`iif(${few}, ${rows}, 0)`),
		},
		{ by, most: (rows) => limitFrom(sql`iif(${few}, 0, ${rows})`) },
	]
}

/** How many leads are counted at most where no counter has the number. */
const maxCounted = 2000

type LeadQuery = LeadSelection & { limit: number; cursor?: string | undefined }

/** A page of leads and the total, which stops at maxCounted where leads themselves must be counted. */
export async function listLeads(db: Database, workspaceId: number, query: LeadQuery) {
	const { status, linkId, limit } = query
	const suspects = status === 'suspect'
	const byLeads = needsCounting(query)
	const cursor = query.cursor ? readCursor(query.cursor) : undefined
	const readPaths = readPathsFor(workspaceId, query)
	const pages = readPaths.map(({ by, only, most }) => {
		const list = listed(db)
		const order = orderOf(query, by)
		return list
			.where(and(only, matching(db, list, workspaceId, query, by), cursor && order.after(cursor)))
			.orderBy(...order.by)
			.limit(most(limit + 1))
	})
	// Counters know the totals unless a filter needs the leads themselves. Those are counted by date, the order
	// of the index that holds the columns of filters and searches.
	const unsorted = { ...query, sort: undefined }
	const sums = (byLeads ? readPathsFor(workspaceId, unsorted) : []).map(({ by, only, most }) => {
		const some = db.select({ id: leads.id }).from(leads).$dynamic()
		const where = matching(db, some, workspaceId, unsorted, by)
		const counted = some
			.where(and(only, where))
			.orderBy(...orderOf(unsorted, by).by)
			.limit(most(maxCounted + 1))
		return db.select({ leads: sql<number>`count(*)`.as('n') }).from(counted.as('found'))
	})
	const [[everywhere], [onLink], [newest], ...read] = await db.batch([
		workspaceTotalsOf(db, workspaceId),
		linkTotalsOf(db, workspaceId, linkId ?? 0),
		db.select({ id: sql<number>`id` }).from(sql`(${newerThan(workspaceId, 0, 1)})`),
		...pages,
		...sums,
	])
	const rows = read.slice(0, pages.length).flat() as Row[]
	const counted = read.slice(pages.length).flat() as { leads: number }[]
	const sum = counted.reduce((sum, { leads }) => sum + leads, 0)
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const totals = linkId ? onLink : everywhere
	const counts = statusCounts(totals)
	const held = totals?.suspectLeads ?? 0
	const capped = sum > maxCounted
	return {
		leads: page.map(toLead),
		next: last && { key: orderOf(query).keyOf(last), id: last.id },
		matching: byLeads
			? capped
				? maxCounted
				: sum
			: suspects
				? held
				: status
					? counts[status]
					: totalOf(counts),
		/** Whether more match than were counted. */
		capped,
		all: totalOf(statusCounts(everywhere)),
		suspects: everywhere?.suspectLeads ?? 0,
		newest: newest?.id ?? 0,
		/** Whether the requested link exists. */
		linkFound: onLink !== undefined,
	} satisfies Page & { leads: unknown; linkFound: boolean }
}
