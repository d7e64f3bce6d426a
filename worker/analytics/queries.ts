import { maxListedLinks } from '../../schema/analytics'
import { type Dimension, maxValues, otherValues } from '../../schema/dimensions'
import { type Step, stepNames } from '../../schema/funnel'
import { isOpenDay, linkNumbers } from '../../schema/tables/counters'
import { type LeftOut, leftOutKinds } from '../../schema/verdict'
import { countColumns } from '../hub/queries'
import type { Database } from '../platform/env'
import { quartersInDay } from '../visits/day'

/** The period, in quarters of an hour since 1970-01-01. */
export type Asked = {
	workspaceId: number
	/** One link, or undefined for all. */
	linkId: number | undefined
	/** The start of the previous period, then the start and end of this one. */
	before: number
	start: number
	end: number
}

/** A UTC day's people and leads, by its quarters of an hour from 0. An open day is here once for each link. */
export type QuartersOfDay = {
	day: number
	people: Record<string, number>
	leads: Record<string, number>
}
type Sums = LeftOut & Record<Step, number>
type LinkNumbers = { id: number; title: string; people: number; leads: number }
/** Of how many people something is known: not a whole number where the period cuts a day. */
export type KnownPeople = { dimension: Dimension | 'lastTouched'; value: string; people: number }

// In the order of the columns, after the people.
const counted = [...Object.values(leftOutKinds), ...stepNames]

/**
 * The days of one link, or of a workspace: the sums of its closed days, and its links' open ones. A
 * workspace's are read with only the columns that are needed, because a compound SELECT copies all it has.
 */
const sources = {
	link: {
		days: () => 'links cross join link_days days on link_id = links.id',
		theirs: 'links.workspace_id = ?1 and links.id = ?2',
	},
	workspace: {
		days: (columns: string) => `(
			select day, ${columns} from workspace_days where workspace_id = ?1
			union all
			select day, ${columns}
			from links cross join link_days on link_days.link_id = links.id and ${isOpenDay}
			where links.workspace_id = ?1) days`,
		// Names the second parameter, which has to be there.
		theirs: '?2 is null',
	},
} as const
type Source = (typeof sources)[keyof typeof sources]

// Summed up by the worker, because taking JSON apart takes SQLite ten times as long, and it does one thing at a time.
const quartersOf = ({ days, theirs }: Source) => `
	select day, people_quarters as people, lead_quarters as leads from ${days('people_quarters, lead_quarters')}
	where ${theirs} and day between ?3 and ?4`

const daysOfLinks = 'links cross join link_days on link_days.link_id = links.id'
const oneOrAll = 'links.workspace_id = ?1 and (?2 is null or links.id = ?2)'

/** Whether a day is within the period as a whole, as most are. */
const isWhole = `day * ${quartersInDay} >= ?3 and (day + 1) * ${quartersInDay} <= ?4`
const isWithin = `day * ${quartersInDay} + key >= ?3 and day * ${quartersInDay} + key < ?4`

/** Whether most of a day is within the period. Then the rest is taken off, or else the part within is added. */
const isMost = `day * ${quartersInDay} + ${quartersInDay / 2} >= ?3 and day * ${quartersInDay} + ${quartersInDay / 2} < ?4`
const isPart = `day in (?5, ?6) and not (${isWhole})`
const isOdd = `(${isWithin}) <> (${isMost})`
const sign = `iif(${isMost}, -1, 1)`

/**
 * Days from the sums, and from the links the quarters that make the first and the last exact. Their lists are
 * parsed once rather than once for each number.
 */
const sumsOf = ({ days, theirs }: Source) => `
	with odd as materialized (
		select ${sign} as sign, jsonb(value) as counts from ${daysOfLinks}, json_each(other_quarters)
		where ${oneOrAll} and ${isPart} and ${isOdd})
	select ${counted.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')} from (
		select ${counted.map((name, i) => `${countColumns[i + 1]} as ${name}`).join(', ')}
		from ${days(countColumns.slice(1).join(', '))} where ${theirs} and day between ?5 and ?6 and ${isMost}
		union all
		select ${counted.map((_, i) => `sign * (counts ->> ${i})`).join(', ')} from odd)`

/**
 * Days by their columns alone. To read the quarters in the same pass would fetch their pages for all days, which
 * took nine times as long.
 */
const byLink = `
	select links.id, title, sum(opened) as people, sum(captured) as leads from (
		select link_id, visits as opened, ${linkNumbers.captured} as captured
		from ${daysOfLinks} where ${oneOrAll} and day between ?5 and ?6 and ${isMost}
		union all
		select link_id,
			${sign} * (select coalesce(sum(value), 0) from json_each(people_quarters) where ${isOdd}),
			${sign} * (select coalesce(sum(value), 0) from json_each(lead_quarters) where ${isOdd})
		from ${daysOfLinks} where ${oneOrAll} and ${isPart}
	) join links on links.id = link_id
	group by links.id having people > 0 or leads > 0
	order by people desc, leads desc, links.id limit ${maxListedLinks}`

/** How much of a day is within the period, by its people. */
const share = `iif(${isWhole}, 1, coalesce((
	select total(iif(${isWithin}, value, 0)) / sum(value) from json_each(people_quarters)), 0))`

/** Values are counted by UTC day: those of a day that the period cuts are shared out, as its people are. */
const byValue = ({ days, theirs }: Source) => `
	with shared as materialized (
		select people, ${share} as share
		from ${days('people, people_quarters')} where ${theirs} and day between ?5 and ?6),
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

const readQuarters = (rows: unknown[]) =>
	(rows as Record<keyof QuartersOfDay, string>[]).map(
		({ day, people, leads }): QuartersOfDay => ({
			day: Number(day),
			people: JSON.parse(people),
			leads: JSON.parse(leads),
		}),
	)

/** The numbers of a period and the one before, in one trip; undefined if the link is not theirs. */
export async function readAnalytics(db: Database, asked: Asked) {
	const { workspaceId, linkId = null, before, start, end } = asked
	const source = sources[linkId === null ? 'workspace' : 'link']
	const d1 = db.$client
	const of = [workspaceId, linkId]
	const dayOfQuarter = (quarter: number) => Math.floor(quarter / quartersInDay)
	const days = [...of, dayOfQuarter(before), dayOfQuarter(end - 1)]
	const period = [...of, start, end, dayOfQuarter(start), dayOfQuarter(end - 1)]
	const answers = await d1.batch([
		d1.prepare('select 1 from links where workspace_id = ? and id = ?').bind(...of),
		d1.prepare(quartersOf(source)).bind(...days),
		d1.prepare(sumsOf(source)).bind(...period),
		d1.prepare(byLink).bind(...period),
		d1.prepare(byValue(source)).bind(...period),
	])
	const [own = [], quarters = [], sums, links, values] = answers.map(({ results }) => results)
	if (linkId !== null && own.length === 0) return undefined
	return {
		quarters: readQuarters(quarters),
		sums: (sums as Sums[])[0] as Sums,
		links: links as LinkNumbers[],
		values: values as KnownPeople[],
	}
}
