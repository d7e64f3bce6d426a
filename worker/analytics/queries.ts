import { type Analytics, maxListedLinks } from '../../schema/analytics'
import { quarterMs, quartersInDay } from '../../schema/day'
import { type Dimension, maxValues, otherValues } from '../../schema/dimensions'
import { type Step, stepNames } from '../../schema/funnel'
import { isInUseOf, linkNumbers } from '../../schema/tables/counters'
import { type LeftOut, leftOutKinds } from '../../schema/verdict'
import { countColumns } from '../hub/queries'
import type { Database } from '../platform/env'

/** What to read. Times are in quarters of an hour since 1970-01-01. */
export type Period = {
	workspaceId: number
	/** One link, or those with a tag; without either, all. */
	linkId: number | undefined
	tag?: string | undefined
	/** The start of the previous period, then the start and end of this one. */
	before: number
	start: number
	end: number
}

/** A UTC day's people and leads, by its quarters of an hour from 0. An open day has one row per link. */
export type QuartersOfDay = {
	day: number
	people: Record<string, number>
	leads: Record<string, number>
}
type Sums = LeftOut & Record<Step, number>
/** Leads by a way, or a way's label. */
type WayRow = { name: string; label: string | null; leads: number }
type LinkNumbers = { id: number; title: string; people: number; leads: number }
/** How many people have a value: a fraction where the period cuts a day. */
export type KnownPeople = {
	/** `places` are the furthest steps of forms that people reached. */
	dimension: Dimension | 'lastTouched' | 'places'
	value: string
	people: number
}

/** In the list's JSON: tags contain no quotes or backslashes. */
export const withTag =
	"links.workspace_id = ?1 and links.tags <> '[]' and instr(links.tags, ?2) > 0"

// In the order of countColumns after the first, which counts people.
const countNames = [...Object.values(leftOutKinds), ...stepNames]

/**
 * Where days are read from: one link's, those of the links with a tag, or a workspace's sums of closed days and its
 * links' open days. A workspace's take a list of columns, because a compound SELECT copies every column it names.
 */
const sources = {
	link: {
		days: () => 'links cross join link_days days on link_id = links.id',
		condition: 'links.workspace_id = ?1 and links.id = ?2',
		links: 'links.workspace_id = ?1 and links.id = ?2',
	},
	tag: {
		days: () => 'links cross join link_days days on link_id = links.id',
		condition: withTag,
		links: withTag,
	},
	workspace: {
		days: (columns: string) => `(
			select day, ${columns} from workspace_days where workspace_id = ?1
			union all
			select day, ${columns}
			from links_in_use cross join link_days on link_days.link_id = links_in_use.link_id
			where ${isInUseOf('?1')} and day >= (select open_from from workspace_counters where workspace_id = ?1)) days`,
		// The other parameters are numbered, so the second one must occur.
		condition: '?2 is null',
		links: 'links.workspace_id = ?1 and ?2 is null',
	},
} as const
type Source = (typeof sources)[keyof typeof sources]

// Summed up by the worker: SQLite takes ten times as long to parse the JSON, and blocks other queries while it does.
const quartersSql = ({ days, condition }: Source) => `
	select day, people_quarters as people, lead_quarters as leads from ${days('people_quarters, lead_quarters')}
	where ${condition} and day between ?3 and ?4`

const daysOfLinks = 'links cross join link_days on link_days.link_id = links.id'

/** Whether the whole day is within the period. */
const isWhole = `day * ${quartersInDay} >= ?3 and (day + 1) * ${quartersInDay} <= ?4`
const isWithin = `day * ${quartersInDay} + key >= ?3 and day * ${quartersInDay} + key < ?4`

/**
 * Whether the middle of a day is within the period. Then the day is counted whole and the quarters outside are
 * subtracted; otherwise only the quarters within are added.
 */
const isMostlyWithin = `day * ${quartersInDay} + ${quartersInDay / 2} >= ?3 and day * ${quartersInDay} + ${quartersInDay / 2} < ?4`
const isCut = `day in (?5, ?6) and not (${isWhole})`
const isCorrected = `(${isWithin}) <> (${isMostlyWithin})`
const sign = `iif(${isMostlyWithin}, -1, 1)`

/**
 * Whole days from the sums, corrected by the links' quarters of the first and the last day. Materialized, so that
 * their JSON is parsed once rather than once per number.
 */
const sumsSql = ({ days, condition, links }: Source) => `
	with corrections as materialized (
		select ${sign} as sign, jsonb(value) as counts from ${daysOfLinks}, json_each(other_quarters)
		where ${links} and ${isCut} and ${isCorrected})
	select ${countNames.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')} from (
		select ${countNames.map((name, i) => `${countColumns[i + 1]} as ${name}`).join(', ')}
		from ${days(countColumns.slice(1).join(', '))} where ${condition} and day between ?5 and ?6 and ${isMostlyWithin}
		union all
		select ${countNames.map((_, i) => `sign * (counts ->> ${i})`).join(', ')} from corrections)`

/**
 * Whole days by their columns alone, corrected separately: reading the quarters in the same pass fetches their pages
 * for all days, which took nine times as long.
 */
const linksSql = ({ links }: Source) => `
	select links.id, title, sum(opened) as people, sum(captured) as leads from (
		select link_id, visits as opened, ${linkNumbers.captured} as captured
		from ${daysOfLinks} where ${links} and day between ?5 and ?6 and ${isMostlyWithin}
		union all
		select link_id,
			${sign} * (select coalesce(sum(value), 0) from json_each(people_quarters) where ${isCorrected}),
			${sign} * (select coalesce(sum(value), 0) from json_each(lead_quarters) where ${isCorrected})
		from ${daysOfLinks} where ${links} and ${isCut}
	) join links on links.id = link_id
	group by links.id having people > 0 or leads > 0
	order by people desc, leads desc, links.id limit ${maxListedLinks}`

/** The share of a day's people that is within the period, from 0 to 1. */
const share = `iif(${isWhole}, 1, coalesce((
	select total(iif(${isWithin}, value, 0)) / sum(value) from json_each(people_quarters)), 0))`

/** Values are counted by UTC day. On a day that the period cuts, they count in proportion to its people. */
const valuesSql = ({ days, condition }: Source) => `
	with shared as materialized (
		select people, ${share} as share
		from ${days('people, people_quarters')} where ${condition} and day between ?5 and ?6),
	counted as materialized (
		select dimensions.key as dimension, vals.key as value, sum(vals.value * share) as people
		from shared, json_each(shared.people) dimensions, json_each(dimensions.value) vals
		group by 1, 2),
	ranked as materialized (
		select *, row_number() over (
			partition by dimension order by value = '${otherValues}', people desc) as rank
		from counted)
	select * from (
		select dimension, iif(rank > ${maxValues}, '${otherValues}', value) as value, sum(people) as people
		from ranked group by 1, 2)
	order by value = '${otherValues}', people desc, value`

/** Only of a link that has rules, because it reads each of its leads within the period. */
const rulesSql = `
	select route ->> 'name' as rule, count(*) as leads from leads
	where (select rules <> '[]' from links where workspace_id = ?1 and id = ?2)
		and link_id = ?2 and suspect is null and route is not null
		and created_at >= ?3 * ${quarterMs} and created_at < ?4 * ${quarterMs}
	group by 1`

/** For links that have or had ways, for the same reason: the ways, and the leads by way. */
const waysSql = `
	with own as (select value ->> 'name' as name, value ->> 'label' as label
		from links, json_each(links.ways) where links.workspace_id = ?1 and links.id = ?2
		union all select '', null where exists (
			select 1 from ${daysOfLinks}
			where links.workspace_id = ?1 and links.id = ?2 and links.ways = '[]'
				and day between ?3 / ${quartersInDay} and ?4 / ${quartersInDay}
				and json_remove(people -> 'way', '$.""') <> '{}'))
	select coalesce(way, '') as name, null as label, count(*) as leads from leads
	where exists (select 1 from own)
		and link_id = ?2 and suspect is null and not imported
		and created_at >= ?3 * ${quarterMs} and created_at < ?4 * ${quarterMs}
	group by 1
	union all select name, label, 0 from own`

/** Those asked by mail to confirm their address within the period, and how many of them have. */
const addressesSql = ({ links }: Source) => `
	select count(*) as asked, count(confirmed_at) as confirmed
	from links cross join visitor_mails on visitor_mails.link_id = links.id and kind = 'confirm'
	join leads on leads.id = lead_id
	where ${links} and sent_at is not null
		and visitor_mails.created_at >= ?3 * ${quarterMs} and visitor_mails.created_at < ?4 * ${quarterMs}`

/** The statement for the quarters of a workspace's days, from the first UTC day to the last. */
export const quartersOfWorkspace = (
	db: Database,
	workspaceId: number,
	{ first, last }: { first: number; last: number },
) => db.$client.prepare(quartersSql(sources.workspace)).bind(workspaceId, null, first, last)

export const readQuarters = (rows: unknown[]) =>
	(rows as Record<keyof QuartersOfDay, string>[]).map(
		({ day, people, leads }): QuartersOfDay => ({
			day: Number(day),
			people: JSON.parse(people),
			leads: JSON.parse(leads),
		}),
	)

type Asked = Omit<Period, 'before'>

const sourceOf = ({ linkId, tag }: Asked) => sources[linkId ? 'link' : tag ? 'tag' : 'workspace']
/** The first two parameters of a statement. */
export const scopeOf = ({ workspaceId, linkId, tag }: Asked) => [
	workspaceId,
	tag ? JSON.stringify(tag) : (linkId ?? null),
]
const dayOfQuarter = (quarter: number) => Math.floor(quarter / quartersInDay)
const boundsOf = (period: Asked) => {
	const { start, end } = period
	return [...scopeOf(period), start, end, dayOfQuarter(start), dayOfQuarter(end - 1)]
}

/** The statement for whether the workspace has the link. */
export const linkOf = (db: Database, { workspaceId, linkId }: Asked) =>
	db.$client
		.prepare('select 1 from links where workspace_id = ? and id = ?')
		.bind(workspaceId, linkId ?? null)

/** The statement for a period's links with the most people. */
export const linksOf = (db: Database, period: Asked) =>
	db.$client.prepare(linksSql(sourceOf(period))).bind(...boundsOf(period))

/** The numbers of a period and the one before, in one trip; undefined if the link is not the workspace's. */
export async function readAnalytics(db: Database, period: Period) {
	const { before, start, end } = period
	const source = sourceOf(period)
	const d1 = db.$client
	const scope = scopeOf(period)
	const bothPeriods = [...scope, dayOfQuarter(before), dayOfQuarter(end - 1)]
	const withinPeriod = boundsOf(period)
	const answers = await d1.batch([
		linkOf(db, period),
		d1.prepare(quartersSql(source)).bind(...bothPeriods),
		d1.prepare(sumsSql(source)).bind(...withinPeriod),
		linksOf(db, period),
		d1.prepare(valuesSql(source)).bind(...withinPeriod),
		d1.prepare(rulesSql).bind(...scope, start, end),
		d1.prepare(addressesSql(source)).bind(...scope, start, end),
		d1.prepare(waysSql).bind(...scope, start, end),
	])
	const [own = [], quarters = [], sums, links, values, rules, addresses, ways] = answers.map(
		({ results }) => results,
	)
	if (period.linkId !== undefined && own.length === 0) return undefined
	return {
		quarters: readQuarters(quarters),
		sums: (sums as Sums[])[0] as Sums,
		links: links as LinkNumbers[],
		values: values as KnownPeople[],
		leadsByRule: rules as Analytics['leadsByRule'],
		ways: ways as WayRow[],
		addresses: (addresses as Analytics['addresses'][])[0] as Analytics['addresses'],
	}
}
