import { and, eq, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../schema/day'
import { requirementsOf } from '../../schema/fields'
import { noRecentPeople, recentDays } from '../../schema/linkPage'
import { linkNumbers } from '../../schema/tables/counters'
import { links } from '../../schema/tables/links'
import type { LeftOut } from '../../schema/verdict'
import { lastCheck } from '../checks/queries'
import { notFound } from '../http/errors'
import { bestScore, thresholdsOf } from '../leads/thresholds'
import type { Database } from '../platform/env'
import { totals, totalsOfLinks, withTotals } from '../stats/totals'

/** SQL for a link's people in recent days, by UTC day, oldest first. It reads one short index range. */
function recentPeople() {
	const today = dayOf(Date.now())
	const since = today + 1 - recentDays
	return sql`(
		select json_group_array(json_array(day - ${since}, visits)) from link_days
		where link_days.link_id = links.id and day between ${since} and ${today})`.mapWith(
		(json: string) => {
			const people = noRecentPeople()
			for (const [day, visits] of JSON.parse(json) as [number, number][]) people[day] = visits
			return people
		},
	)
}

const leadCount = sql<number>`${sql.raw(linkNumbers.leads)}`

/** What an owner can set on a link, and what never changes. */
export const linkColumns = {
	id: links.id,
	userId: links.userId,
	title: links.title,
	description: links.description,
	destinationUrl: links.destinationUrl,
	shortId: links.shortId,
	createdAt: links.createdAt,
	fields: links.fields,
	consent: links.consent,
	after: links.after,
	rules: links.rules,
	confirm: links.confirm,
	reply: links.reply,
	ways: links.ways,
	active: links.active,
	leadMails: links.leadMails,
	showHost: links.showHost,
	suspendedFor: links.suspendedFor,
	slug: links.slug,
	domain: links.domain,
	expiresAt: links.expiresAt,
	maxLeads: links.maxLeads,
	endedText: links.endedText,
	endedUrl: links.endedUrl,
	passThrough: links.passThrough,
	appendAnswers: links.appendAnswers,
	redirectDelay: links.redirectDelay,
	language: links.language,
	translations: links.translations,
	allowedOrigins: links.allowedOrigins,
	tags: links.tags,
	archived: links.archived,
	clicksBefore: links.clicksBefore,
	assign: links.assign,
	thresholds: links.thresholds,
	design: links.design,
	designDraft: links.designDraft,
	template: links.template,
}

/** SQL for whether a link has expired or is full. */
export const isPastEnd = () =>
	sql<boolean>`(coalesce(links.expires_at <= ${Date.now()}, 0)
		or coalesce(links.max_leads <= ${sql.raw(linkNumbers.captured)}, 0))`.mapWith(Boolean)

const leftOut = {
	previews: totals.previews,
	scanners: totals.scanners,
	bots: totals.bots,
	prefetches: totals.prefetches,
	monitors: totals.monitors,
	own: totals.own,
} satisfies Record<keyof LeftOut, unknown>

/** The statement for links with their totals; `which` is a condition on `links`. */
export const listed = (db: Database, which: SQL | undefined) =>
	db
		.select({
			...linkColumns,
			hasPassword: sql<boolean>`password is not null`.mapWith(Boolean).as('has_password'),
			ended: isPastEnd().as('ended'),
			check: lastCheck().as('last_check'),
			lastLeadAt: sql`(
				select created_at from leads where leads.link_id = links.id and suspect is null
				order by created_at desc limit 1)`
				.mapWith((ms: number): Date | null => new Date(ms))
				.as('last_lead_at'),
			leads: leadCount.as('leads'),
			visits: totals.visits,
			recentPeople: recentPeople().as('recent_people'),
			rate: sql<number>`${sql.raw(linkNumbers.rate)}`.as('rate'),
			leftOut,
		})
		.from(totalsOfLinks(which))
		.crossJoin(links)
		.where(withTotals)
		.$dynamic()

type Row = Awaited<ReturnType<typeof listed>>[number]

/** A link as the API returns it. */
export function toLink({ rate, ...row }: Row) {
	const { warm, hot } = thresholdsOf(row)
	return {
		...row,
		...requirementsOf(row.fields),
		conversionRate: `${Math.round(rate / 10) / 10}%`,
		bestScore: bestScore(row.fields),
		warmFrom: warm,
		hotFrom: hot,
	}
}

export const own = (workspaceId: number | SQL, id: number) =>
	and(eq(links.id, id), sql`${links.workspaceId} = ${workspaceId}`)

/** One of the workspace's links; throws a 404 for any other id. */
export async function getLink(db: Database, workspaceId: number, id: number) {
	const [row] = await listed(db, own(workspaceId, id))
	if (!row) throw notFound('Link')
	return toLink(row)
}

/** The statement for a link's destination. */
export const destinationOf = (db: Database, workspaceId: number | SQL, id: number) =>
	db.select({ destinationUrl: links.destinationUrl }).from(links).where(own(workspaceId, id))
