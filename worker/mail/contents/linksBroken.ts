import { explained, isBroken, type LinkFinding } from '../../../schema/linkCheck'
import { paths } from '../../../schema/paths'
import { type Content, shortForSubject, withoutLinks } from '../content'

export type LinksBrokenMail = {
	site: string
	/** At most ten; how many there are is in `all`. */
	brokenLinks: readonly { id: number; title: string; findings: LinkFinding[]; all: number }[]
}

/** Lists links that lead to addresses which don't work. */
export function linksBroken({ site, brokenLinks }: LinksBrokenMail): Content {
	const [{ id = 0, title = '', all = 0 } = {}] = brokenLinks
	const more = all - brokenLinks.length
	return {
		subject:
			all === 1
				? `Your link “${shortForSubject(withoutLinks(title))}” is broken`
				: `${all} of your links are broken`,
		blocks: [
			'Once a week, we check that your links still work. Visitors who fill in these forms don’t get what they came for:',
			...brokenLinks.map(({ id, title, findings }) => ({
				item: shortForSubject(title),
				about: findings
					.filter(isBroken)
					.map((finding) => explained(finding).message)
					.join(' '),
				href: site + paths.link(id),
			})),
			...(more > 0 ? [`And ${more} more.`] : []),
			all === 1
				? { button: 'See what to do', href: site + paths.link(id) }
				: { button: 'See what to do', href: `${site}${paths.links()}?state=broken` },
			'We send this email at most once a week, and only about links that broke since the last one.',
		],
	}
}
