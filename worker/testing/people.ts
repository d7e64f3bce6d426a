import { env } from 'cloudflare:workers'
import { makeLink, type owner, submitLead } from './client'

export type Owner = Awaited<ReturnType<typeof owner>>

/** Three visitors with names and addresses that take more than ASCII. */
export const people = [
	{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 555 0143' },
	{ name: 'Zoë Åkesson', email: 'zoe@akesson.se' },
	{ name: 'Žofie Nováková', email: 'zofie@seznam.cz' },
]

/** A link of the owner's on which they left their details, in that order. */
export async function withLeads(ada: Owner) {
	const link = await makeLink(ada, { title: 'ÜBER Guide' })
	for (const person of people) await submitLead(link.shortId, person)
	return link
}

/** Gives a link so many leads at once. */
export const fill = (linkId: number, leads: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
		insert into leads (user_id, link_id, name, created_at)
		select user_id, id, 'Lead ' || i, i from n, links where id = ?1`,
	)
		.bind(linkId, leads)
		.run()
