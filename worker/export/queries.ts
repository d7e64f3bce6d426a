import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Field, isContactKey } from '../../schema/fields'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { notFound } from '../http/errors'
import { assigneeName } from '../leads/assigneeQueries'
import { shownContact } from '../leads/contactQueries'
import { type LeadSelection, matching, orderOf } from '../leads/filterQueries'
import type { Cursor } from '../leads/paging'
import { own } from '../links/queries'
import type { Database } from '../platform/env'

const pageSize = 5000

/** Only the columns that the file shows. */
const columns = {
	id: leads.id,
	createdAt: leads.createdAt,
	...shownContact,
	answers: leads.answers,
	consent: leads.consent,
	linkTitle: links.title,
	qualificationStatus: leads.qualificationStatus,
	score: leads.score,
	additionalData: leads.additionalData,
	stage: leads.stage,
	tags: leads.tags,
	assignee: assigneeName,
	followUpAt: leads.followUpAt,
	firstContactAt: leads.firstContactAt,
	source: leads.source,
	way: leads.way,
	route: leads.route,
	confirmedAt: leads.confirmedAt,
	uploads: leads.uploads,
	notes: sql<string | null>`(
		select group_concat(text, char(10)) from (
			select text from lead_notes where lead_id = ${leads.id} order by created_at))`.as('notes'),
}

/** The statement for the page of leads after a cursor, in list order. */
const page = (
	db: Database,
	workspaceId: number,
	filter: LeadSelection,
	{ cursor, most = pageSize }: { cursor?: Cursor; most?: number } = {},
) => {
	const order = orderOf(filter)
	const query = db
		.select(columns)
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.$dynamic()
	return query
		.where(and(matching(db, query, workspaceId, filter), cursor && order.after(cursor)))
		.orderBy(...order.by)
		.limit(most)
}

export type CsvLead = Awaited<ReturnType<typeof page>>[number]

/** The fields, current and retired, that have no column of their own; each key once, as it first occurs. */
function customFields(forms: readonly { fields: Field[]; retiredFields: Field[] }[]) {
	const all = forms.flatMap(({ fields, retiredFields }) => [...fields, ...retiredFields])
	const custom = all.filter(({ key }) => !isContactKey(key))
	return [...new Map(custom.toReversed().map((field) => [field.key, field])).values()].toReversed()
}

/** The statements for the forms of the filter's links, and for the link that it names. */
const aboutForms = (db: Database, workspaceId: number, { linkId }: LeadSelection) =>
	[
		db
			.selectDistinct({
				fields: links.fields,
				retiredFields: links.retiredFields,
				asksConsent: sql<number>`${links.consent} is not null or ${links.pastConsents} <> '[]'`,
			})
			.from(links)
			.where(linkId === undefined ? eq(links.workspaceId, workspaceId) : own(workspaceId, linkId)),
		db
			.select({ title: links.title })
			.from(links)
			.where(own(workspaceId, linkId ?? 0)),
	] as const

/** The parts of the forms that decide the columns. */
const formOf = (
	forms: readonly { fields: Field[]; retiredFields: Field[]; asksConsent: number }[],
) => ({
	fields: customFields(forms),
	asksConsent: forms.some(({ asksConsent }) => asksConsent > 0),
})

/** Like exportLeads, but only the first `most` leads, in one trip. */
export async function newestLeads(
	db: Database,
	workspaceId: number,
	filter: LeadSelection,
	most: number,
) {
	const [forms, [link], rows] = await db.batch([
		...aboutForms(db, workspaceId, filter),
		page(db, workspaceId, filter, { most }),
	])
	if (filter.linkId !== undefined && !link) throw notFound('Link')
	return { ...formOf(forms), leads: rows }
}

/**
 * What a CSV of the filtered leads needs: their links' custom fields, whether a link asks for consent, the
 * link's title if the filter names one, and the leads in pages, newest first, or soonest follow-up first
 * when filtered by that. Throws a 404 if the filter names a link that is not the workspace's.
 */
export async function exportLeads(
	db: Database,
	workspaceId: number,
	filter: LeadSelection,
	event: BatchItem<'sqlite'>,
) {
	const [forms, [link], first] = await db.batch([
		...aboutForms(db, workspaceId, filter),
		page(db, workspaceId, filter),
		event,
	])
	if (filter.linkId !== undefined && !link) throw notFound('Link')
	return { ...formOf(forms), linkTitle: link?.title, pages: pages(first) }

	/** Fetches the next page while the caller works on the current one. */
	async function* pages(rows: CsvLead[]) {
		let next: Promise<CsvLead[]> | undefined = Promise.resolve(rows)
		while (next) {
			const current: CsvLead[] = await next
			const last = current.at(-1)
			next =
				last && current.length === pageSize
					? page(db, workspaceId, filter, {
							cursor: { key: orderOf(filter).keyOf(last), id: last.id },
						}).execute()
					: undefined
			// If the caller stops early, nobody awaits this page, and its failure doesn't matter.
			next?.catch(() => {})
			if (last) yield current
		}
	}
}
