import { z } from 'zod'
import { givenRoles } from './permissions'
import { parseUrl } from './url'

/** How many domains a workspace can have. */
export const maxCompanyDomains = 10

const notADomain = 'Please enter a domain, such as acme.com'

/** POST /api/workspace/domains: a domain, or an address at one. */
export const companyDomainInput = z.object({
	domain: z
		.string(notADomain)
		.max(300, notADomain)
		.transform((text, context) => {
			const name = domainIn(text)
			if (name) return name
			context.addIssue(notADomain)
			return z.NEVER
		}),
})

/** The domain that somebody typed, in ASCII; undefined if it is none. */
function domainIn(text: string) {
	const typed = text.trim().replace(/^.*@/, '').replace(/\.$/, '')
	const host = /^[^\s/:?#@]+$/.test(typed) ? parseUrl(`https://${typed}`)?.hostname : undefined
	return host && host.length <= 253 && /^(?!-)[\w-]+(\.[\w-]+)*\.[a-z][a-z\d-]*$/.test(host)
		? host
		: undefined
}

/** PATCH /api/workspace/domains/{id} */
export const companyDomainChange = z
	.object({
		requireProvider: z.boolean('requireProvider must be true or false'),
		joinAs: z.enum(givenRoles, `joinAs must be ${givenRoles.join(', ')} or null`).nullable(),
	})
	.partial()
	.refine((change) => Object.keys(change).length > 0, 'Please say what to change')
export type CompanyDomainChange = z.infer<typeof companyDomainChange>

/** How long a record may be missing before the domain is no longer verified. */
export const graceDays = 7
