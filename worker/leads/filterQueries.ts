import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { quarterMs } from '../../schema/day'
import {
	type LeadFilter,
	type LeadFilterName,
	type LeadFilterValue,
	leadFilterNames,
} from '../../schema/leadFilters'
import type { LeadSort } from '../../schema/leadList'
import { leads } from '../../schema/tables/leads'
import { leadTags } from '../../schema/tables/work'
import { addDays } from '../analytics/numbers'
import { wallClock } from '../analytics/timeZone'
import type { Database } from '../platform/env'
import { orders } from './orderQueries'
import { answerMatches, containsText } from './searchQueries'

/** Which leads to list, and in what order. */
export type LeadSelection = LeadFilter & {
	/** The zone in which the filter's days begin; null means UTC. */
	timezone?: string | null | undefined
	/** Who `assignee=me` is. */
	userId?: number | undefined
	/** Only leads with these ids. */
	ids?: readonly number[] | undefined
	/** Only leads that came after the one with this id; 0 for all. */
	newerThan?: number | undefined
	sort?: LeadSort | undefined
	/** Only among this many of the newest leads, as the plan allows. */
	visibleLimit?: number | undefined
}

export type ReadBy =
	| ('suspicion' | 'followUp' | 'tag' | 'assignee' | 'score' | 'link' | 'stage' | 'status' | 'date')
	/** By the matches in the search index, or by ids: few enough to sort. */
	| 'search'
	| 'ids'

/** The index that yields a list's order. */
export function readBy({
	ids,
	status,
	linkId,
	stage,
	tag,
	assignee,
	followUp,
	sort,
}: LeadSelection): ReadBy {
	if (status === 'suspect') return 'suspicion'
	if (ids) return 'ids'
	if (followUp) return 'followUp'
	if (tag) return 'tag'
	if (sort === 'score') return 'score'
	if (assignee && assignee !== 'none') return 'assignee'
	if (linkId) return 'link'
	if (stage && stage !== 'open') return 'stage'
	return status ? 'status' : 'date'
}

type Reading = {
	db: Database
	workspaceId: number
	userId: number
	by: ReadBy
	/**
	 * A column for a condition. Unless the list is read by it, it gets a unary plus, which keeps SQLite from
	 * preferring its index and sorting the result.
	 */
	at: (driver: ReadBy, column: SQLiteColumn) => SQL
	/** In which the filter's days begin. */
	timezone: string
}

/** The start of a day, or of the one `later` days after it, or a time as it is; in milliseconds since 1970-01-01. */
const startOf = (from: Date | string, { timezone }: Reading, later = 0) =>
	typeof from === 'string'
		? wallClock(timezone).startOf(addDays(from, later)) * quarterMs
		: from.getTime()

/** The condition of each filter; undefined if the way of reading already ensures it. */
const conditions: {
	[Name in LeadFilterName]: (value: LeadFilterValue<Name>, reading: Reading) => SQL | undefined
} = {
	q: (text, { db, workspaceId }) => containsText(db, workspaceId, text),
	status: (status, { at }) =>
		status === 'suspect' ? undefined : sql`${at('status', leads.qualificationStatus)} = ${status}`,
	linkId: (id, { at }) => sql`${at('link', leads.linkId)} = ${id}`,
	// The partial index needs exactly its own condition.
	stage: (stage, { by, at }) =>
		and(
			sql`${at('stage', leads.stage)} = ${stage}`,
			by === 'stage' ? sql`${leads.stage} <> 'open'` : undefined,
		),
	assignee: (who, { at, userId }) => {
		const assignee = at('assignee', leads.assigneeId)
		return who === 'none'
			? sql`${assignee} is null`
			: sql`${assignee} = ${who === 'me' ? userId : who}`
	},
	from: (from, reading) => sql`${capturedAt(reading.by)} >= ${startOf(from, reading)}`,
	to: (to, reading) => sql`${capturedAt(reading.by)} < ${startOf(to, reading, 1)}`,
	minScore: (score, { at }) => sql`${at('score', leads.score)} >= ${score}`,
	followUp: (which, { at }) => {
		const date = at('followUp', leads.followUpAt)
		return which === 'due'
			? sql`${date} is not null and ${date} <= ${Date.now()}`
			: sql`${date} is not null`
	},
	tag: (tag, { by, workspaceId }) =>
		by === 'tag'
			? undefined
			: sql`exists (select 1 from lead_tags where ${taggedBy(workspaceId, tag)})`,
	source: (source) => inArray(leads.source, withWww(source)),
	campaign: (campaign) =>
		sql`coalesce(${leads.additionalData} ->> 'utmCampaign', 'none') = ${campaign}`,
	referrer: (host) =>
		sql`coalesce(${leads.additionalData} ->> 'referrer', 'none') in ${withWww(host)}`,
	device: (device) => sql`${leads.additionalData} ->> 'device' = ${device}`,
	way: (name) => eq(leads.way, name),
	rule: (name) => sql`${leads.route} ->> 'name' = ${name}`,
	confirmed: (confirmed) =>
		confirmed === 'yes' ? isNotNull(leads.confirmedAt) : isNull(leads.confirmedAt),
	returning: (returning) =>
		returning === 'yes'
			? sql`${leads.additionalData} ->> 'returning' is not null`
			: sql`${leads.additionalData} ->> 'returning' is null`,
	country: (country) => eq(leads.country, country),
	answer: answerMatches,
}

/** A host with and without www, which lists of leads and numbers don't show. */
const withWww = (host: string) => [host, `www.${host}`]

const conditionOf = <Name extends LeadFilterName>(
	name: Name,
	filter: LeadFilter,
	reading: Reading,
) => {
	const value: LeadFilterValue<Name> | undefined = filter[name]
	return value ? conditions[name](value, reading) : undefined
}

/** When a lead was captured; with a plus where another order is read. */
const capturedAt = (by: ReadBy) =>
	by === 'tag'
		? sql`${leadTags.createdAt}`
		: by === 'score' || by === 'followUp' || by === 'search'
			? sql`+${leads.createdAt}`
			: sql`${leads.createdAt}`

const taggedBy = (workspaceId: number, tag: string) =>
	sql`${leadTags.leadId} = ${leads.id} and ${leadTags.workspaceId} = ${workspaceId} and ${leadTags.tag} = ${tag}`

/** Indexes that find leads by something other than their workspace. */
const notByWorkspace: readonly ReadBy[] = ['tag', 'search', 'link', 'ids']

/**
 * The condition for the selected leads; adds the join that it needs. Suspects are included only if a filter asks
 * for them, and then regardless of the plan's limit, which does not count them.
 */
export function matching<Query extends { innerJoin: (table: typeof leadTags, on: SQL) => unknown }>(
	db: Database,
	query: Query,
	workspaceId: number,
	selection: LeadSelection,
	by = readBy(selection),
) {
	const { tag, visibleLimit, ids, newerThan, timezone, userId = 0 } = selection
	if (tag && by === 'tag') query.innerJoin(leadTags, taggedBy(workspaceId, tag))
	const at: Reading['at'] = (driver, column) => (by === driver ? sql`${column}` : sql`+${column}`)
	const reading = { db, workspaceId, userId, by, at, timezone: timezone ?? 'UTC' }
	return and(
		sql`${notByWorkspace.includes(by) ? sql`+${leads.workspaceId}` : leads.workspaceId} = ${workspaceId}`,
		...(by === 'suspicion'
			? [isNotNull(leads.suspect)]
			: [isNull(leads.suspect), isAmongNewest(db, workspaceId, visibleLimit)]),
		...leadFilterNames.map((name) => conditionOf(name, selection, reading)),
		ids && sql`${leads.id} in (select value from json_each(${JSON.stringify(ids)}))`,
		newerThan === undefined ? undefined : sql`+${leads.id} > ${newerThan}`,
	)
}

/** Filters with counters, for which no leads need counting. */
const withCounters: readonly LeadFilterName[] = ['status', 'linkId']

/** Whether the matching leads have to be counted, because no counter has their number. */
export const needsCounting = (selection: LeadSelection) =>
	selection.newerThan !== undefined ||
	leadFilterNames.some((name) => selection[name] && !withCounters.includes(name))

/** SQL for whether a lead is among this many of the newest; undefined without a number. */
export const isAmongNewest = (
	db: Database,
	workspaceId: number,
	visibleLimit: number | undefined,
) =>
	visibleLimit === undefined
		? undefined
		: sql`${leads.id} in ${db
				.select({ id: leads.id })
				.from(leads)
				.where(and(eq(leads.workspaceId, workspaceId), isNull(leads.suspect)))
				.orderBy(...orders.newest.by)
				.limit(visibleLimit)}`

/** SQL for a lead of a workspace by its id. */
export const own = (workspaceId: number, id: number) =>
	and(eq(leads.id, id), eq(leads.workspaceId, workspaceId))

/** The same, if the plan's limit shows it. */
export const shownLead = (
	db: Database,
	workspaceId: number,
	id: number,
	visibleLimit: number | undefined,
) => and(own(workspaceId, id), shownBy(db, workspaceId, visibleLimit))

/** SQL for whether a lead is a suspect or within the plan's limit. */
export function shownBy(db: Database, workspaceId: number, visibleLimit: number | undefined) {
	const shown = isAmongNewest(db, workspaceId, visibleLimit)
	return shown && sql`(${leads.suspect} is not null or ${shown})`
}

/** The order of a list. Suspects are never sorted by score, which is meaningless for them. */
export function orderOf(selection: LeadSelection, by = readBy(selection)) {
	if (selection.followUp && by !== 'suspicion') return orders.soonest
	if (by === 'score') return orders.score
	if (selection.sort === 'score' && by !== 'suspicion') return orders.foundByScore
	return by === 'tag' ? orders.tagged : orders.newest
}
