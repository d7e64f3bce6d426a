import { isMailable, normalizeEmail } from '../../../schema/email'
import { type Contact, contactFacts } from '../../../schema/fields'
import { paths } from '../../../schema/paths'
import type { QualificationStatus } from '../../../schema/score'
import { type Block, type Content, type Fact, shortForSubject } from '../content'

type MailedLead = Contact & {
	id: number
	score: number
	status: QualificationStatus
	linkTitle: string
	/** Whether the reader looks after it. */
	isTheirs: boolean
}

export type LeadsMail = {
	site: string
	/** Newest first. */
	leads: readonly MailedLead[]
}

/** How many leads a mail lists; the rest is a number and a button. */
const maxListed = 5

/** About one lead in full, or a list of several. */
export function aboutLeads({ site, leads }: LeadsMail): Content {
	const [lead] = leads
	const settings: Block = {
		small: 'You choose which leads we email you about.',
		link: 'Email settings',
		href: site + paths.settings('notifications'),
	}
	if (lead && leads.length === 1) {
		const kind = lead.status === 'hot' ? 'Hot lead' : 'New lead'
		const address = normalizeEmail(lead.email ?? '')
		const replyTo = address && isMailable(address) ? address : undefined
		return {
			subject: `${kind}${lead.isTheirs ? ' for you' : ''}: ${shortForSubject(nameOf(lead))}, ${shortForSubject(lead.linkTitle)}`,
			replyTo,
			blocks: [
				factsOf(lead),
				{ button: 'See the lead', href: site + paths.lead(lead.id) },
				...(replyTo ? [`Just reply to this email to write to ${nameOf(lead)}.`] : []),
				settings,
			],
		}
	}
	const more = leads.length - maxListed
	return {
		subject: `${leads.length} new leads`,
		blocks: [
			...leads.slice(0, maxListed).map((one) => inList(one, site)),
			...(more > 0 ? [`And ${more} more.`] : []),
			{ button: 'See your leads', href: site + paths.leads() },
			settings,
		],
	}
}

const nameOf = ({ name, email, phone }: MailedLead) => name ?? email ?? phone ?? 'Anonymous'

const formatScore = ({ score, status }: MailedLead) => `${score} of 100 (${status})`

function inList(lead: MailedLead, site: string): Block {
	const { id, name, email, phone, linkTitle } = lead
	const contact = [name && email, (name ?? email) && phone].filter(Boolean).join(' · ')
	return {
		item: nameOf(lead),
		score: [formatScore(lead), lead.status],
		about: contact ? `${linkTitle}\n${contact}` : linkTitle,
		href: site + paths.lead(id),
	}
}

function factsOf(lead: MailedLead): Block {
	return {
		facts: [
			...contactFacts(lead).flatMap(([label, value]): Fact[] => (value ? [[label, value]] : [])),
			['Score', formatScore(lead), lead.status],
			['Link', lead.linkTitle],
		],
	}
}
