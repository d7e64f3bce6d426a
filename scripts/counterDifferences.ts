// Compares the counters with the rows they count. Shared by counters.mjs and the worker's tests.

const ofLeads = {
	new_leads: "sum(qualification_status = 'new')",
	cold_leads: "sum(qualification_status = 'cold')",
	warm_leads: "sum(qualification_status = 'warm')",
	hot_leads: "sum(qualification_status = 'hot')",
	qualified_leads: "sum(qualification_status = 'qualified')",
	unqualified_leads: "sum(qualification_status = 'unqualified')",
	scores: 'sum(score)',
}

const ofLinks = { links: 'count(*)', active_links: 'sum(active)' }

const list = (columns: Record<string, string>) =>
	Object.entries(columns)
		.map(([name, sum]) => `${sum} as ${name}`)
		.join(', ')

/** One row for each counter of `table` that is not what `sources` count for the row's owner. */
function differences(
	table: string,
	key: string,
	owners: string,
	sources: { name: string; query: string; counters: string[] }[],
) {
	const joins = sources.map(
		({ name, query }) => `left join (${query}) ${name} on ${name}.id = o.id`,
	)
	// Unpivoted with JSON, because D1 allows a compound select five terms only.
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
	/** Of the user or link whose counter it is. */
	id: number
	counter: string
	/** What the counter says; null where the whole row is missing. */
	kept: number | null
	/** What there is. */
	counted: number
}

/** Queries for CounterDifference rows: none where every counter is true. Each reads whole tables. */
export const counterDifferences = [
	differences('user_counters', 'user_id', 'users', [
		{
			name: 'lead',
			query: `select user_id as id, ${list(ofLeads)} from leads group by user_id`,
			counters: Object.keys(ofLeads),
		},
		{
			name: 'link',
			query: `select user_id as id, ${list(ofLinks)} from links group by user_id`,
			counters: Object.keys(ofLinks),
		},
		{
			name: 'visit',
			query: `select user_id as id, sum(visits) as visits from visit_days
				join links on links.id = visit_days.link_id group by user_id`,
			counters: ['visits'],
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
			query: 'select link_id as id, sum(visits) as visits from visit_days group by link_id',
			counters: ['visits'],
		},
	]),
]
