import { z } from 'zod'
import { readHost } from './host'
import { webAddress } from './linkOptions'

/** POST /api/domains. */
export const domainInput = z.object({
	host: z.string('host must be a text').transform((text, context) => {
		const read = readHost(text.slice(0, 1000))
		if ('host' in read) return read.host
		context.addIssue(read.fault)
		return z.NEVER
	}),
})
export type DomainInput = z.output<typeof domainInput>

/** PATCH /api/domains/{id}: changes only what is sent; null for a page of ours. */
export const domainChange = z
	.object({ root: webAddress.nullable(), notFound: webAddress.nullable() })
	.partial()
	.refine((change) => Object.keys(change).length > 0, 'Nothing to change')
