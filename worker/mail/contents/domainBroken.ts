import { type DomainProblem, type DomainState, domainProblems } from '../../../schema/host'
import { type DomainFinding, domainPlaces, explained, isBroken } from '../../../schema/linkCheck'
import { paths } from '../../../schema/paths'
import type { Content } from '../content'

export type DomainBrokenMail = {
	site: string
	domain:
		| {
				host: string
				state: DomainState
				problem: DomainProblem | null
				findings: DomainFinding[]
		  }
		| undefined
}

/** Says that visitors can’t open links at a domain, or don’t get where its other addresses lead, and why. */
export function domainBroken({ site, domain }: DomainBrokenMail): Content {
	const { host = '', state = 'broken', problem = null, findings = [] } = domain ?? {}
	const seeWhatToDo = { button: 'See what to do', href: site + paths.settings('domains') }
	if (state !== 'broken') {
		return {
			subject: `Your domain ${host} sends visitors to a broken page`,
			blocks: [
				`Once a week, we check where ${host} sends visitors who don’t open one of your links. They don’t get there:`,
				{
					facts: findings
						.filter(isBroken)
						.map((finding): [string, string] => [
							domainPlaces[finding.place],
							explained(finding).message,
						]),
				},
				'Your links on this domain still work.',
				seeWhatToDo,
			],
		}
	}
	return {
		subject: `Your domain ${host} no longer works`,
		blocks: [
			`When we last checked, visitors couldn’t open your links at ${host}. ${problem ? `${domainProblems[problem]}.` : ''}`.trim(),
			'Until it works again, the same links still open at our default address.',
			seeWhatToDo,
		],
	}
}
