import { type DomainProblem, domainProblems } from '../../../schema/host'
import { paths } from '../../../schema/paths'
import type { Content } from '../content'

export type DomainBrokenMail = {
	site: string
	domain: { host: string; problem: DomainProblem | null } | undefined
}

/** Says that visitors can’t open links at a domain, and why. */
export function domainBroken({ site, domain }: DomainBrokenMail): Content {
	const { host = '', problem = null } = domain ?? {}
	return {
		subject: `Your domain ${host} no longer works`,
		blocks: [
			`When we last checked, visitors couldn’t open your links at ${host}. ${problem ? `${domainProblems[problem]}.` : ''}`.trim(),
			'Until it works again, the same links still open at our default address.',
			{ button: 'See what to do', href: site + paths.settings('domains') },
		],
	}
}
