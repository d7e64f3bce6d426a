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
