import { env } from 'cloudflare:workers'
import { makeLink, type owner, submitLead } from './client'

export type Owner = Awaited<ReturnType<typeof owner>>

/** Three visitors with non-ASCII names and addresses. */
export const people = [
	{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 555 0143' },
	{ name: 'Zoë Åkesson', email: 'zoe@akesson.se' },
	{ name: 'Žofie Nováková', email: 'zofie@seznam.cz' },
]

/** Creates a link with these people as leads, in this order. */
export async function withLeads(
	ada: Owner,
	visitors: readonly Record<string, unknown>[] = people,
	input: Parameters<typeof makeLink>[1] = { title: 'ÜBER Guide' },
) {
	const link = await makeLink(ada, input)
	for (const visitor of visitors) {
		const { status } = await submitLead(link.shortId, visitor)
		if (status !== 200) throw new Error(`The lead was not stored: ${status}`)
	}
	return link
}

/** Adds many leads to a link at once. */
export const fill = (linkId: number, leads: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
		insert into leads (workspace_id, link_id, name, created_at)
		select workspace_id, id, 'Lead ' || i, i from n, links where id = ?1`,
	)
		.bind(linkId, leads)
		.run()
