import { withNames } from '../../../schema/mention'
import { paths } from '../../../schema/paths'
import { type Block, type Content, shortForSubject } from '../content'

export type NotificationMail = {
	site: string
	notification:
		| {
				/** Null once their account is deleted. */
				by: string | null
				/** How many leads it is about; `leadId` and `name` are set if it is one. */
				leads: number
				leadId: number | null
				name: string | null
				/** The note that mentions the reader; null if they were assigned leads. */
				note: string | null
				/** The members mentioned in the note. */
				mentions: { id: number; name: string }[] | null
		  }
		| undefined
}

/** Says who mentioned or assigned leads to the reader. */
export function aboutNotification({ site, notification }: NotificationMail): Content {
	const { by, leads = 1, leadId, name, note, mentions } = notification ?? {}
	const who = by ?? 'Someone'
	const lead = name ?? 'Anonymous'
	const settings: Block = {
		small: 'You choose whether we email you about this.',
		link: 'Email settings',
		href: site + paths.settings('notifications'),
	}
	if (note) {
		return {
			subject: `${shortForSubject(who)} mentioned you: ${shortForSubject(lead)}`,
			blocks: [
				`${who} mentioned you in a note on ${lead}:`,
				withNames(note, mentions ?? []),
				{ button: 'See the lead', href: site + paths.lead(leadId ?? 0) },
				settings,
			],
		}
	}
	const what = leads === 1 ? `a lead: ${shortForSubject(lead)}` : `${leads} leads`
	return {
		subject: `${shortForSubject(who)} assigned you ${what}`,
		blocks: [
			`${who} assigned you ${leads === 1 ? lead : `${leads} leads`}.`,
			leads === 1 && leadId
				? { button: 'See the lead', href: site + paths.lead(leadId) }
				: { button: 'See your leads', href: `${site}${paths.leads()}?assignee=me` },
			settings,
		],
	}
}
