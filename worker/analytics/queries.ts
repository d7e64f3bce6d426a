import { maxListedLinks } from '../../schema/analytics'
import { type Dimension, maxValues, otherValues } from '../../schema/dimensions'
import { type Step, stepNames } from '../../schema/funnel'
import { type LeftOut, leftOutKinds } from '../../schema/verdict'
import { verdicts } from '../hub/totals'
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
	/** How many quarters make up a bucket. */
	step: number
	/** The first and last UTC day whose people are broken down by dimension. */
	firstDay: number
	lastDay: number
}

export type VisitBucket = { bucket: number; people: number } & LeftOut & Record<Step, number>
export type LeadBucket = { bucket: number; leads: number }
export type LinkNumbers = { id: number; title: string; people: number; leads: number }
export type KnownPeople = { dimension: Dimension | 'lastTouched'; value: string; people: number }

const theirs = `links.workspace_id = ?1 and (?2 is null or links.id = ?2)`
const daysOfLinks = 'links cross join link_days on link_days.link_id = links.id'

// In the order of the hub's verdicts.
const leftOut = Object.values(leftOutKinds)
	.map((name, i) => `sum(value ->> ${i + 1}) as ${name}`)
	.join(', ')

// After them, how many people reached each step.
const reached = stepNames
	.map((name, i) => `coalesce(sum(value ->> ${verdicts.length + i}), 0) as ${name}`)
	.join(', ')

// D1 binds numbers as floats.
const bucketsOf = (numbers: string, column: string) => `
	select (day * ${quartersInDay} + key) / cast(?5 as integer) as bucket, ${numbers}
	from ${daysOfLinks}, json_each(${column})
	where ${theirs} and day between ?3 and ?4 group by bucket`

const visitBuckets = bucketsOf(
	`sum(value ->> 0) as people, ${leftOut}, ${reached}`,
	'visit_quarters',
)
const leadBuckets = bucketsOf('sum(value) as leads', 'lead_quarters')

/** The part of a day's number within the period: most days are within it as a whole. */
const within = (whole: string, column: string, number: string) => `
	sum(iif(day * ${quartersInDay} >= ?3 and (day + 1) * ${quartersInDay} <= ?4, ${whole}, (
		select coalesce(sum(${number}), 0) from json_each(${column})
		where day * ${quartersInDay} + key >= ?3 and day * ${quartersInDay} + key < ?4)))`

const byLink = `
	select links.id, title, ${within('visits', 'visit_quarters', 'value ->> 0')} as people,
		${within('leads', 'lead_quarters', 'value')} as leads
	from ${daysOfLinks}
	where ${theirs} and day between ?5 and ?6
	group by links.id having people > 0 or leads > 0
	order by people desc, leads desc, links.id limit ${maxListedLinks}`

const byValue = `
	with counted as materialized (
		select dimensions.key as dimension, vals.key as value, sum(vals.value) as people
		from ${daysOfLinks}, json_each(link_days.people) dimensions, json_each(dimensions.value) vals
		where ${theirs} and day between ?3 and ?4 group by 1, 2),
	ranked as materialized (
		select *, row_number() over (
			partition by dimension order by value = '${otherValues}', people desc) as rank
		from counted)
	select dimension, iif(rank > ${maxValues}, '${otherValues}', value) as value, sum(people) as people
	from ranked group by 1, 2 order by 2 = '${otherValues}', 3 desc, 2`

/** The numbers of a period and the one before, in one trip; undefined if the link is not theirs. */
export async function readAnalytics(db: Database, asked: Asked) {
	const { workspaceId, linkId = null, before, start, end, step, firstDay, lastDay } = asked
	const d1 = db.$client
	const of = [workspaceId, linkId]
	const dayOfQuarter = (quarter: number) => Math.floor(quarter / quartersInDay)
	const days = [...of, dayOfQuarter(before), dayOfQuarter(end - 1)]
	const answers = await d1.batch([
		d1.prepare('select 1 from links where workspace_id = ? and id = ?').bind(...of),
		d1.prepare(visitBuckets).bind(...days, step),
		d1.prepare(leadBuckets).bind(...days, step),
		d1.prepare(byLink).bind(...of, start, end, dayOfQuarter(start), dayOfQuarter(end - 1)),
		d1.prepare(byValue).bind(...of, firstDay, lastDay),
	])
	const [own = [], visits, leads, links, values] = answers.map(({ results }) => results)
	if (linkId !== null && own.length === 0) return undefined
	return {
		visits: visits as VisitBucket[],
		leads: leads as LeadBucket[],
		links: links as LinkNumbers[],
		values: values as KnownPeople[],
	}
}
