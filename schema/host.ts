// Shared by the worker and the screens: no zod.
import { isLocalhostName } from './linkAddress'
import { isPrivateName } from './privateAddress'
import { parseUrl } from './url'

/** How many hosts a workspace can have. */
export const maxDomains = 20

/**
 * What a domain waits for: the proof of who owns it, its DNS to point here, and its certificate. A broken one was
 * live, and no longer works.
 */
export const domainStates = ['unproven', 'pointing', 'certificate', 'live', 'broken'] as const
export type DomainState = (typeof domainStates)[number]

/** What a check can find to be wrong. */
export const domainProblems = {
	no_proof: 'The TXT record was not found',
	other_proof: 'The TXT record says something else',
	taken: 'Another workspace has proven that this domain is theirs',
	points_elsewhere: 'The domain points somewhere else',
	points_nowhere: 'The domain points nowhere yet',
	dns_failed: 'DNS did not answer. We will ask again',
	certificate_pending: 'The certificate is being issued',
	certificate_failed: 'The certificate could not be issued',
	certificate_unavailable: 'The certificate service did not answer. We will ask again',
	certificate_refused:
		'The certificate service refused us. Whoever runs this installation has to look at its settings',
} as const
export type DomainProblem = keyof typeof domainProblems

/** What an owner does next, by state. */
const nextSteps: Record<DomainState, string> = {
	unproven:
		'Add the TXT record at your DNS provider, then check. New records can take an hour to show.',
	pointing: 'Add the CNAME record at your DNS provider, then check. It leads visitors here.',
	certificate: 'Wait: the certificate is issued within minutes, rarely within a day.',
	live: 'Nothing: links on this domain work.',
	broken: 'Set the CNAME record again, or move its links to another domain.',
}

/** What an owner does about a problem that waiting or checking again doesn't solve. */
const remedies: Partial<Record<DomainProblem, string>> = {
	taken: 'Remove it from the other workspace first, or add another domain.',
	certificate_failed:
		'Make sure that no CAA record of the domain forbids certificates, then remove the domain and add it again.',
}

/** What an owner of a domain does next. */
export const nextStepOf = (domain: { state: DomainState; problem: DomainProblem | null }) =>
	(domain.problem && remedies[domain.problem]) ?? nextSteps[domain.state]

/** The name of the TXT record that proves who owns a host, and what it says. */
export const proofRecord = (host: string, proof: string) => ({
	name: `_leadlinks.${host}`,
	value: `leadlinks=${proof}`,
})

const label = /^(?!-)[a-z\d-]{1,63}(?<!-)$/

/**
 * Reads a typed host: in ASCII, lower case and without a final dot. A pasted address may begin with a scheme and end
 * with a slash. Otherwise says what is wrong with it.
 */
export function readHost(typed: string): { host: string } | { fault: string } {
	const text = typed
		.trim()
		.replace(/^https?:\/\//i, '')
		.replace(/\/$/, '')
	if (text === '') return { fault: 'Please enter a domain, such as go.brand.com' }
	if (text.includes('*')) {
		return {
			fault: 'Wildcards can’t be added. Please add each domain by itself, such as go.brand.com',
		}
	}
	if (/[/?#\\@\s%]/.test(text))
		return { fault: 'Please enter only the domain, such as go.brand.com' }
	if (/^\[|^[\da-f]*:[\da-f:.]+$/i.test(text)) return { fault: ipFault }
	if (text.includes(':')) return { fault: 'Please enter the domain without a port' }
	const host = parseUrl(`https://${text}`)?.hostname.replace(/\.$/, '')
	if (!host) return { fault: 'This is not a valid domain' }
	if (/^[\d.]+$/.test(host)) return { fault: ipFault }
	if (!host.includes('.')) {
		return { fault: 'A domain has a dot, such as go.brand.com' }
	}
	if (host.length > 240 || !host.split('.').every((one) => label.test(one))) {
		return { fault: 'A domain has letters, digits, hyphens and dots' }
	}
	if (isPrivateName(host) && !isLocalhostName(host)) {
		return { fault: 'This name is for private networks only. Visitors could not open it' }
	}
	return { host }
}

const ipFault = 'Please enter a domain instead of an IP address'
