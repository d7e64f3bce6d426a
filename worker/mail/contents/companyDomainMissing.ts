import { graceDays } from '../../../schema/companyDomain'
import { paths } from '../../../schema/paths'
import { recordOf } from '../../domains/record'
import { type Content, withoutLinks } from '../content'

export type CompanyDomainMissingMail = {
	site: string
	companyDomain: { domain: string; proof: string; workspace: string } | undefined
}

/** Says which record of a company's domain is missing, and what happens next. */
export function companyDomainMissing({ site, companyDomain }: CompanyDomainMissingMail): Content {
	const { domain, proof, workspace } = companyDomain ?? { domain: '', proof: '', workspace: '' }
	const record = recordOf({ domain, proof })
	return {
		subject: `The DNS record of ${domain} is missing`,
		blocks: [
			`We can no longer find the TXT record that verifies ${domain} for the workspace “${withoutLinks(workspace)}”. If it isn’t back within ${graceDays} days, people at ${domain} can log in any way they like, and nobody joins automatically anymore.`,
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
