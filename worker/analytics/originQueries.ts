import { type LeadDimension, maxTracedLeads, maxValueLength } from '../../schema/dimensions'
import type { Database } from '../platform/env'
import { quarterMs } from '../visits/day'
import type { TracedLeads } from './origins'
import type { Period } from './queries'

/** As long as a person's value is, so that both are counted under one. */
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

const originsSql = (condition: string) => `
	with traced as materialized (
		select additional_data as data, link_id, qualification_status = 'hot' as hot from leads
		where ${condition} and suspect is null and imported = 0
			and created_at >= ?3 * ${quarterMs} and created_at < ?4 * ${quarterMs}
		order by created_at desc limit ${maxTracedLeads})
	select origins.key as dimension, cast(coalesce(origins.value, '') as text) as value,
		count(*) as leads, sum(hot) as hot
	from traced, json_each(json_object(${Object.entries(values).map(([name, value]) => `'${name}', ${value}`)})) origins
	group by 1, 2 order by leads desc, value`

/**
 * The captured leads of a period by where they came from, of a workspace or of one of its links; undefined if the
 * link is not the workspace's. Reads each lead, so only up to a limit.
 */
export async function readOrigins(
	db: Database,
	{ workspaceId, linkId, start, end }: Omit<Period, 'before'>,
) {
	const d1 = db.$client
	const condition =
		linkId === undefined
			? '?2 is null and workspace_id = ?1'
			: 'link_id = ?2 and +workspace_id = ?1'
	const [own, origins] = await d1.batch([
		d1
			.prepare('select 1 from links where workspace_id = ? and id = ?')
			.bind(workspaceId, linkId ?? null),
		d1.prepare(originsSql(condition)).bind(workspaceId, linkId ?? null, start, end),
	])
	if (linkId !== undefined && own?.results.length === 0) return undefined
	return origins?.results as TracedLeads[]
}
