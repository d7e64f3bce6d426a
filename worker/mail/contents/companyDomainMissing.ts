import { graceDays } from '../../../schema/companyDomain'
import { paths } from '../../../schema/paths'
import { recordOf } from '../../domains/record'
import { type Content, inMail } from '../content'

export type CompanyDomainMissingMail = {
	site: string
	companyDomain: { domain: string; proof: string; workspace: string } | undefined
}

/** Says which record of a company's domain is missing, and what follows. */
export function companyDomainMissing({ site, companyDomain }: CompanyDomainMissingMail): Content {
	const { domain, proof, workspace } = companyDomain ?? { domain: '', proof: '', workspace: '' }
	const record = recordOf({ domain, proof })
	return {
		subject: `The DNS record of ${domain} is missing`,
		blocks: [
			`The workspace “${inMail(workspace)}” has verified ${domain} by a TXT record that we no longer find. If it isn’t back within ${graceDays} days, people at ${domain} can log in any way, and nobody joins by signing in any more.`,
			{
				facts: [
					['Name', record.name],
					['Value', record.value],
				],
			},
			{ button: 'Check again', href: site + paths.settings('members') },
		],
	}
}
