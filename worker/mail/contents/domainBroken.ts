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
			`Visitors can’t open your links at ${host} since we last looked. ${problem ? `${domainProblems[problem]}.` : ''}`.trim(),
			'Until it works again, their addresses at the default host lead to the same pages.',
			{ button: 'See what to do', href: site + paths.settings('domains') },
		],
	}
}
