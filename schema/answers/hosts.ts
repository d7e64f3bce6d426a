import { z } from 'zod'
import { domainStates } from '../host'
import { domainPlaces } from '../linkCheck'
import { count, id, when } from './common'
import { findingAt } from './finding'

export const domainAnswer = z
	.object({
		id,
		host: z.string().describe('In ASCII and lower case: `go.xn--mller-kva.de`'),
		name: z.string().describe('As people write it: `go.müller.de`'),
		createdAt: when,
		state: z
			.enum(domainStates)
			.describe(
				'`unproven`: the TXT record is missing. `pointing`: the CNAME record is. `certificate`: it is being issued. `live`: links on it work. `broken`: it was live, and no longer works',
			),
		since: when.describe('Since when it is in that state'),
		checkedAt: when.nullable(),
		problem: z
			.string()
			.nullable()
			.describe('What the last check found to be wrong; null if nothing'),
		next: z.string().describe('What to do next'),
		records: z
			.array(
				z.object({
					type: z.enum(['TXT', 'CNAME']),
					name: z.string(),
					value: z.string(),
					found: z.boolean().describe('Whether the last check found it'),
				}),
			)
			.describe('The DNS records to set; none for a domain under .localhost'),
		root: z.string().nullable().describe('Where its root redirects; null shows a “not found” page'),
		notFound: z
			.string()
			.nullable()
			.describe('Where unknown names redirect; null shows a “not found” page'),
		findings: z
			.array(findingAt(domainPlaces))
			.describe('What the last weekly check of those two found; empty if all is well'),
		links: count.describe('How many links have their address on it'),
	})
	.meta({ id: 'Domain' })
