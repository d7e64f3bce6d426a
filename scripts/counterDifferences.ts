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

const ofVisits = {
	visits: 'sum(visits)',
	previews: 'sum(previews)',
	scanners: 'sum(scanners)',
	bots: 'sum(bots)',
	prefetches: 'sum(prefetches)',
	monitors: 'sum(monitors)',
	own: 'sum(own)',
}

const ofLinks = { links: 'count(*)', active_links: 'sum(active)' }

const list = (columns: Record<string, string>) =>
	Object.entries(columns)
		.map(([name, sum]) => `${sum} as ${name}`)
		.join(', ')

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
	const pairs = sources.flatMap(({ name, counters }) =>
		counters.map(
			(counter) => `'${counter}', json_array(k.${counter}, coalesce(${name}.${counter}, 0))`,
		),
	)
	return `select '${table}' as "table", o.id, c.key as counter,
		c.value ->> 0 as kept, c.value ->> 1 as counted
		from ${owners} o left join ${table} k on k.${key} = o.id
		${joins.join('\n')},
		json_each(json_object(${pairs.join(', ')})) c
		where c.value ->> 0 is not c.value ->> 1
		order by o.id, c.key`
}

export type CounterDifference = {
	table: string
	/** The id of the workspace or link. */
	id: number
	counter: string
	/** The value of the counter; null if its row is missing. */
	kept: number | null
	/** The actual number. */
	counted: number
}

/** Queries for CounterDifference rows: none if all counters are correct. Each scans whole tables. */
export const counterDifferences = [
	differences('workspace_counters', 'workspace_id', 'workspaces', [
		{
			name: 'lead',
			query: `select workspace_id as id, ${list(ofLeads)} from leads group by workspace_id`,
			counters: Object.keys(ofLeads),
		},
		{
			name: 'link',
			query: `select workspace_id as id, ${list(ofLinks)} from links group by workspace_id`,
			counters: Object.keys(ofLinks),
		},
		{
			name: 'visit',
			query: `select workspace_id as id, ${list(ofVisits)} from visit_days
				join links on links.id = visit_days.link_id group by workspace_id`,
			counters: Object.keys(ofVisits),
		},
	]),
	differences('link_counters', 'link_id', 'links', [
		{
			name: 'lead',
			query: `select link_id as id, ${list(ofLeads)} from leads group by link_id`,
			counters: Object.keys(ofLeads),
		},
		{
			name: 'visit',
			query: `select link_id as id, ${list(ofVisits)} from visit_days group by link_id`,
			counters: Object.keys(ofVisits),
		},
	]),
]
