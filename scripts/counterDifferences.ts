// Compares counters with the rows they count. Shared by counters.mjs and the worker's tests.

const statuses = ['new', 'cold', 'warm', 'hot', 'qualified', 'unqualified']

const ofLeads = {
	...Object.fromEntries(
		statuses.map((status) => [
			`${status}_leads`,
			`sum(qualification_status = '${status}' and suspect is null)`,
		]),
	),
	scores: 'sum(iif(suspect is null, score, 0))',
	imported_leads: 'sum(imported and suspect is null)',
	suspect_leads: 'sum(suspect is not null)',
}

const leftOut = ['previews', 'scanners', 'bots', 'prefetches', 'monitors', 'own']
const summed = Object.fromEntries(
	['visits', ...leftOut, ...Object.keys(ofLeads), 'expired_leads'].map((name) => [
		name,
		`sum(link_days.${name})`,
	]),
)

/** The links' days that are included in the sums. */
const closedDays = `workspace_counters
	cross join links on links.workspace_id = workspace_counters.workspace_id
	cross join link_days on link_days.link_id = links.id and day < open_from`

const ofLinks = { links: 'count(*)', active_links: 'sum(active)' }

const list = (columns: Record<string, string>) =>
	Object.entries(columns)
		.map(([name, sum]) => `${sum} as ${name}`)
		.join(', ')

const pairs = (columns: string[]) => columns.map((name) => `'${name}', ${name}`).join(', ')

/** One row for each counter of `table` that differs from the count in `sources`. */
function differences(
	table: string,
	key: string,
	owners: string,
	sources: { name: string; query: string; counters: string[] }[],
) {
	const joins = sources.map(
		({ name, query }) => `left join (${query}) ${name} on ${name}.id = o.id`,
	)
	// Unpivoted with JSON, because D1 limits compound selects to five terms.
	const compared = sources.flatMap(({ name, counters }) =>
		counters.map(
			(counter) => `'${counter}', json_array(k.${counter}, coalesce(${name}.${counter}, 0))`,
		),
	)
	return `select '${table}' as "table", o.id, c.key as counter,
		c.value ->> 0 as stored, c.value ->> 1 as counted
		from ${owners} o left join ${table} k on k.${key} = o.id
		${joins.join('\n')},
		json_each(json_object(${compared.join(', ')})) c
		where c.value ->> 0 is not c.value ->> 1
		order by o.id, c.key`
}

export type CounterDifference = {
	table: string
	/** The id of the workspace or link. */
	id: number
	counter: string
	/** The value of the counter; null if its row is missing. */
	stored: number | null
	/** The actual number. */
	counted: number
}

/** Compares two counts of links' days; `each` selects link, counter, stored and counted. */
const daysDiffer = (each: string) => `
	select 'link_days' as "table", id, counter, sum(stored) as stored, sum(counted) as counted
	from (${each}) group by id, counter having sum(stored) <> sum(counted)`

/** A day's numbers as pairs for json_object: columns, quarters by index, people by dimension. */
const ofDays = (days: string) =>
	[
		...[...leftOut, 'confirmed', 'started', 'submitted', 'went_on'].map(
			(column) => `'${column}', ${days}.${column}`,
		),
		`'quarters', (select coalesce(sum(value * (key + 1)), 0) from json_each(${days}.people_quarters))`,
		`'lead quarters', (select coalesce(sum(value * (key + 1)), 0) from json_each(lead_quarters))`,
		`'people', (select coalesce(sum(v.value), 0) from json_each(people) d, json_each(d.value) v)`,
	].join(', ')

/** Compares a workspace's days with the closed ones of its links. */
const sumsDiffer = `
	with sums as (
		select workspace_id, day, n.key as counter, n.value as number from workspace_days,
			json_each(json_object(${ofDays('workspace_days')})) n
		union all select links.workspace_id, day, n.key, -n.value from ${closedDays},
			json_each(json_object(${ofDays('link_days')})) n)
	select 'workspace_days' as "table", workspace_id as id, day || ' ' || counter as counter,
		sum(iif(number > 0, number, 0)) as stored, -sum(iif(number < 0, number, 0)) as counted
	from sums group by workspace_id, day, counter having sum(number) <> 0`

/** Links not in use have no open days, and the ranks that match their counters. */
const placesDiffer = `
	with unused as (
		select links.id as link, links.workspace_id as workspace, link_counters.*,
			${statuses.map((status) => `${status}_leads`).join(' + ')} as leads
		from links join link_counters on link_counters.link_id = links.id
		where not exists (
			select 1 from links_in_use where links_in_use.id = links.workspace_id * 4294967296 + links.id)),
	counted as (select *, leads - imported_leads + expired_leads as captured from unused)
	select 'link_counters' as "table", link as id, c.key as counter,
		c.value ->> 0 as stored, c.value ->> 1 as counted
	from counted, json_each(json_object(
		'workspace_id', json_array(workspace_id, workspace),
		'ranked_visits', json_array(ranked_visits, visits),
		'ranked_leads', json_array(ranked_leads, leads),
		'ranked_rate', json_array(ranked_rate, captured * 10000 / max(visits, captured, 1)),
		'open days', json_array(0, (
			select count(*) from link_days where link_id = link and day >= (
				select open_from from workspace_counters where workspace_counters.workspace_id = workspace))))) c
	where c.value ->> 0 <> c.value ->> 1 order by link`

/** Links in use have the sums of their counters. */
const copiesDiffer = `
	select 'links_in_use' as "table", link_id as id, c.key as counter,
		c.value ->> 0 as stored, c.value ->> 1 as counted
	from (
		select links_in_use.*, link_counters.visits as all_visits, imported_leads, expired_leads,
			${statuses.map((status) => `${status}_leads`).join(' + ')} as all_leads
		from links_in_use left join link_counters on link_counters.link_id = links_in_use.link_id),
	json_each(json_object(
		'visits', json_array(visits, all_visits),
		'leads', json_array(leads, all_leads),
		'captured', json_array(captured, all_leads - imported_leads + expired_leads))) c
	where c.value ->> 0 is not c.value ->> 1 order by link_id`

/** Queries for CounterDifference rows: empty if all counters are correct. Each scans whole tables. */
export const counterDifferences = [
	differences('workspace_counters', 'workspace_id', 'workspaces', [
		{
			name: 'closed',
			query: `select workspace_counters.workspace_id as id, ${list(summed)} from ${closedDays} group by 1`,
			counters: Object.keys(summed),
		},
		{
			name: 'link',
			query: `select workspace_id as id, ${list(ofLinks)} from links group by workspace_id`,
			counters: Object.keys(ofLinks),
		},
	]),
	differences('link_counters', 'link_id', 'links', [
		{
			name: 'closed',
			query: `select link_id as id, ${list(summed)} from ${closedDays} group by link_id`,
			counters: Object.keys(summed),
		},
	]),
	daysDiffer(`select link_id as id, day || ' ' || key as counter, value as stored, 0 as counted
			from link_days, json_each(json_object(${pairs(Object.keys(ofLeads))}))
		union all select link_id, day || ' ' || key, 0, value from (
			select link_id, created_at / 86400000 as day, ${list(ofLeads)} from leads group by 1, 2),
			json_each(json_object(${pairs(Object.keys(ofLeads))}))`),
	// No row says in which quarter hours expired leads came, so their days are compared as a whole.
	daysDiffer(`select leads.link_id as id, iif(expired_leads > 0, day || ' captured leads',
			'leads since ' || (created_at / 900000 * 900)) as counter, 0 as stored, 1 as counted
			from leads left join link_days on link_days.link_id = leads.link_id and day = created_at / 86400000
			where suspect is null and not imported
		union all select link_id, iif(expired_leads > 0, day || ' captured leads',
			'leads since ' || ((day * 96 + key) * 900)), value, 0
			from link_days, json_each(lead_quarters)
		union all select link_id, day || ' captured leads', 0, expired_leads from link_days`),
	daysDiffer(`select link_id as id, 'visits of days' as counter, visits as stored, 0 as counted from link_days
		union all select link_id, 'visits of days', 0, value from link_days, json_each(people_quarters)`),
	sumsDiffer,
	placesDiffer,
	copiesDiffer,
]
