import { quarterMs } from '../../schema/day'
import {
	type LeadDimension,
	maxFlowing,
	maxTracedLeads,
	maxValueLength,
	noValue,
	otherValues,
} from '../../schema/dimensions'
import type { Database } from '../platform/env'
import type { BestOfQuarter, TracedLeads } from './origins'
import { linkOf, linksOf, type Period, scopeOf, withTag } from './queries'

/** The same length as a person's value, so that both count as one value. */
const cut = (text: string) => `substr(${text}, 1, ${maxValueLength})`

const values: Record<LeadDimension, string> = {
	source: cut("lower(data ->> 'utmSource')"),
	campaign: cut("data ->> 'utmCampaign'"),
	referrer: cut(
		"iif(data ->> 'referrer' like 'www.%', substr(data ->> 'referrer', 5), data ->> 'referrer')",
	),
	country: "data ->> 'country'",
	device: "data ->> 'device'",
	link: 'link_id',
}

/** The leads of a period, ?3 to ?4, that the numbers count. */
const counted = `suspect is null and imported = 0
	and created_at >= ?3 * ${quarterMs} and created_at < ?4 * ${quarterMs}`

/** SQL for a campaign or link if it is among those with the most leads. */
const ofMost = (column: string) => `iif(${column} in (
	select ${column} from flowing group by 1 order by sum(leads) desc, 1 limit ${maxFlowing}), ${column}, '${otherValues}')`

const originsSql = (condition: string) => `
	with traced as materialized (
		select additional_data as data, link_id, qualification_status as status, stage from leads
		where ${condition} and ${counted}
		order by created_at desc limit ${maxTracedLeads}),
	flowing as materialized (
		select coalesce(nullif(${values.campaign}, '${otherValues}'), '${noValue}') as campaign,
			cast(link_id as text) as link, status, stage, count(*) as leads
		from traced group by 1, 2, 3, 4)
	select origins.key as dimension, cast(coalesce(origins.value, '') as text) as value,
		count(*) as leads, sum(status = 'hot') as hot
	from traced, json_each(json_object(${Object.entries(values).map(([name, value]) => `'${name}', ${value}`)})) origins
	group by 1, 2
	union all
	select 'flow', json_array(${ofMost('campaign')}, ${ofMost('link')}, status, stage), sum(leads), 0
	from flowing group by 2
	order by leads desc, value`

/** The hot and won leads captured in a period, each from its own index. */
const bestSql = (condition: string) => `
	select quarter, sum(hot) as hot, sum(1 - hot) as won from (
		select * from (
			select created_at / ${quarterMs} as quarter, 1 as hot from leads
			where ${condition} and qualification_status = 'hot' and ${counted}
			order by created_at desc limit ${maxTracedLeads})
		union all
		select * from (
			select created_at / ${quarterMs}, 0 from leads
			where ${condition} and stage <> 'open' and stage = 'won' and ${counted}
			order by created_at desc limit ${maxTracedLeads}))
	group by quarter`

/**
 * The captured leads of a period by where they came from, of a workspace, of one of its links or of those with a tag,
 * the ids of the links that its analytics list, and the hot and won leads of it and the period before; undefined if
 * the link is not the workspace's. Reads each lead, so only up to a limit.
 */
export async function readOrigins(db: Database, period: Period) {
	const { linkId, tag, before, start, end } = period
	const scope = scopeOf(period)
	const d1 = db.$client
	const condition = tag
		? `workspace_id = ?1 and link_id in (select id from links where ${withTag})`
		: linkId === undefined
			? '?2 is null and workspace_id = ?1'
			: 'link_id = ?2 and +workspace_id = ?1'
	const answers = await d1.batch([
		linkOf(db, period),
		d1.prepare(originsSql(condition)).bind(...scope, start, end),
		linksOf(db, period),
		d1.prepare(bestSql(condition)).bind(...scope, before, end),
	])
	const [own = [], origins = [], listed = [], best = []] = answers.map(({ results }) => results)
	if (linkId !== undefined && own.length === 0) return undefined
	return {
		rows: origins as TracedLeads[],
		best: best as BestOfQuarter[],
		listed: (listed as { id: number }[]).map(({ id }) => String(id)),
	}
}
