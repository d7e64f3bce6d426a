import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { requirementsOf } from '../../schema/fields'
import type { LinkCopy, LinkInput } from '../../schema/link'
import { noRecentPeople, recentDays } from '../../schema/linkPage'
import { users } from '../../schema/tables/accounts'
import { nameInSql } from '../../schema/tables/columns'
import { linkNumbers } from '../../schema/tables/counters'
import { links } from '../../schema/tables/links'
import { type LeftOut, leftOutOf } from '../../schema/verdict'
import { addressesIn } from '../abuse/addresses'
import { listedAmong } from '../abuse/checkQueries'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { lastCheck } from '../checks/queries'
import { missingFiles } from '../files/queries'
import type { Caller } from '../http/context'
import { notFound } from '../http/errors'
import { createOnce, type Once, storedAnswer } from '../idempotency/queries'
import { foldForSearch } from '../leads/search'
import { bestScore, thresholdsOf } from '../leads/thresholds'
import { missingPictures } from '../pictures/queries'
import type { Database } from '../platform/env'
import { objectOf } from '../platform/objectQueries'
import { barredUntil } from '../replies/limitQueries'
import { savedRules } from '../rules/saved'
import { totals, totalsOfLinks, withTotals } from '../stats/totals'
import { dayOf } from '../visits/day'
import { missingMembers } from './assignQueries'
import { refuseTaken, requireAsked, requireFitting, requireMailable } from './refusals'
import { newShortId } from './shortId'
import { defaultDomain } from './templateQueries'

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

/** SQL columns: when a workspace was created, and how many links it created in the last hour and day. */
function recentLinks(workspaceId: SQL<number>) {
	return {
		since: sql<number>`(select created_at from workspaces where id = ${workspaceId})`.as('since'),
		/** How many links were created in the last hour, and when the first of them was. */
		recent: sql<[count: number, first: number | null]>`(
			select json_array(count(*), min(created_at)) from links
			where workspace_id = ${workspaceId} and created_at > ${Date.now() - millisecondsInHour}
				and link_import_id is null)`
			.mapWith(JSON.parse)
			.as('recent'),
		/** How many links there are, the last day on which any were created, and how many on that day. */
		counts: sql<[links: number, linksDay: number, linksMade: number]>`(
			select json_array(links, links_day, links_made) from workspace_counters
			where workspace_id = ${workspaceId})`
			.mapWith(JSON.parse)
			.as('counts'),
		raised: sql<boolean>`coalesce((
			select raised from import_uses where import_uses.workspace_id = ${workspaceId}), 0)`
			.mapWith(Boolean)
			.as('raised'),
	}
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
		...{ bestScore: bestScore(row.fields), warmFrom: warm, hotFrom: hot },
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

/**
 * The statement for what creating a link depends on: whether the caller's email is confirmed, how many
 * links there are and how recent, which of its addresses are blocklisted, and the response already given
 * to its Idempotency-Key.
 */
export const beforeLink = (
	db: Database,
	{ userId, workspaceId }: Identity,
	link: LinkInput,
	key: string | undefined,
) =>
	db
		.select({
			...creationFacts(workspaceId, link, key),
			missingPictures: missingPictures(workspaceId, link).as('missingPictures'),
			missingMembers: missingMembers(workspaceId, link).as('missingMembers'),
			missingFiles: missingFiles(workspaceId, link).as('missingFiles'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/** The statement for what copying a link depends on, with the link as `source`: null if the workspace has none. */
export const beforeCopy = (
	db: Database,
	{ userId, workspaceId }: Identity,
	id: number,
	copy: LinkCopy,
	key: string | undefined,
) =>
	db
		.select({ ...creationFacts(workspaceId, copy, key), source: getTableColumns(links) })
		.from(users)
		.leftJoin(links, own(workspaceId, id))
		.where(sql`${users.id} = ${userId}`)

/** SQL columns for what creating any link depends on. */
const creationFacts = (
	workspaceId: SQL<number>,
	link: LinkInput | LinkCopy,
	key: string | undefined,
) => ({
	...recentLinks(workspaceId),
	stored: storedAnswer(workspaceId, key).as('stored'),
	confirmed: sql<number>`email_confirmed_at is not null`.as('confirmed'),
	listed: listedAmong(addressesIn(link).map(({ address }) => address)).as('listed'),
	barredUntil: barredUntil(workspaceId),
})

/**
 * Adds a link, whose password is already hashed. Undefined if the workspace would have more than `most`;
 * throws a 409 if the slug is taken. With `once`, a repeated request gets the first one's response.
 */
export async function addLink(
	db: Database,
	{ workspaceId, userId }: Pick<Caller, 'workspaceId' | 'userId'>,
	{ checkedAt = new Date(), ...input }: LinkInput & { checkedAt?: Date },
	{
		most = Number.MAX_SAFE_INTEGER,
		once,
		event,
	}: { most?: number | undefined; once?: Once | undefined; event?: EventIf } = {},
) {
	const rules = savedRules(input.rules ?? [])
	requireAsked(input, input.fields, rules)
	requireFitting(rules, input.fields)
	requireMailable(input, input.fields)
	const hasPassword = Boolean(input.password)
	// A host that nobody named is the workspace's choice.
	const { domain = defaultDomain(workspaceId) } = input
	// With a hundred thousand links, a collision is a one-in-a-billion event; the next id will be free.
	for (;;) {
		const shortId = newShortId()
		const searchText = foldForSearch(input.title)
		const insert = db
			.insert(links)
			.values({ ...input, domain, rules, workspaceId, userId, searchText, shortId, checkedAt })
		// Concurrent requests may all pass a check made before, so count after inserting.
		const undoExcess = db
			.delete(links)
			.where(
				and(
					eq(links.shortId, shortId),
					eq(links.workspaceId, workspaceId),
					sql`(select links from workspace_counters where workspace_id = ${workspaceId}) > ${most}`,
				),
			)
			.returning({ id: links.id })
		const log = event?.(
			sql`exists (select 1 from links where short_id = ${shortId} and workspace_id = ${workspaceId})`,
		)
		if (once) {
			const write = db.select({ all: snapshot }).from(links).where(eq(links.shortId, shortId))
			return createOnce(db, workspaceId, once, {
				create: insert,
				undoExcess,
				write,
				read: readSnapshot,
				log,
			}).catch(refuseTaken)
		}
		const [[link], surplus] = await db
			.batch([
				insert.onConflictDoNothing({ target: links.shortId }).returning(linkColumns),
				undoExcess,
				...(log ? [log] : []),
			])
			.catch(refuseTaken)
		if (surplus.length > 0) return undefined
		if (link) return newLink({ ...link, hasPassword })
	}
}

/** A link's linkColumns as JSON text. */
const snapshot = sql<string>`${sql.raw(
	objectOf([
		['hasPassword', 'links.password is not null'],
		...Object.keys(linkColumns).map((name) => [name, `links.${nameInSql(name)}`] as const),
	]),
)}`

/** A link as it was when created, from its snapshot. */
export const readSnapshot = (all: Record<string, unknown>) =>
	newLink({
		...(Object.fromEntries(
			Object.entries(linkColumns).map(([name, column]) => [
				name,
				name in all ? column.mapFromDriverValue(all[name] as never) : null,
			]),
		) as Pick<Row, keyof typeof linkColumns>),
		hasPassword: Boolean(all.hasPassword),
	})

/** A new link, without visits, as the API returns it. */
const newLink = (link: Pick<Row, keyof typeof linkColumns | 'hasPassword'>) =>
	toLink({
		...link,
		ended: link.expiresAt !== null && link.expiresAt.getTime() <= Date.now(),
		check: null,
		lastLeadAt: null,
		rate: 0,
		leads: 0,
		visits: 0,
		recentPeople: noRecentPeople(),
		leftOut: leftOutOf(undefined),
	})
