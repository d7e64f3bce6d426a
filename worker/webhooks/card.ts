import { eventWords } from '../../schema/event'
import { contactFacts } from '../../schema/fields'
import { addressOfLink } from '../../schema/linkAddress'
import { paths } from '../../schema/paths'
import { cutText } from '../../schema/text'
import type { Lead, Link, Payload } from './payload'

/** A message for people, which each format renders its own way. Texts can contain anything. */
export type Card = {
	title: string
	facts: [label: string, value: string][]
	/** Why a lead has its score: the rules it passed. */
	receipt: string[]
	button?: { label: string; href: string }
}

const maxTitle = 120
const maxValue = 300
/** Fewer than the field limit of any format. */
const maxFacts = 10

const short = (text: string, most: number) =>
	text.length > most ? `${cutText(text, most - 1)}…` : text

export function cardOf(payload: Payload, site: string): Card {
	const { type, test, data } = payload
	const title = (text: string) => short(`${test ? 'Test: ' : ''}${text}`, maxTitle)
	if (!('createdAt' in data)) {
		return { title: title(`${eventWords[type]}: ${data.id}`), facts: [], receipt: [] }
	}
	if ('shortId' in data)
		return { ...linkCard(data, site), title: title(`${eventWords[type]}: ${data.title}`) }
	const hot = type === 'lead.created' && data.qualificationStatus === 'hot'
	const what = hot ? 'Hot lead' : eventWords[type]
	return {
		title: title(`${what}: ${data.name ?? data.email ?? 'Anonymous'}, ${data.linkTitle}`),
		facts: factsOf(data),
		receipt: receiptOf(data),
		button: { label: 'See the lead', href: site + (test ? paths.leads() : paths.lead(data.id)) },
	}
}

function factsOf(lead: Lead): Card['facts'] {
	const { answers, score, qualificationStatus, linkTitle } = lead
	const facts: [string, string | null][] = [
		...contactFacts(lead),
		['Score', `${score} of 100 (${qualificationStatus})`],
		['Link', linkTitle],
		...Object.entries(answers).map(([key, answer]): [string, string] => [
			key.replace(/^imported_/, '').replaceAll('_', ' '),
			answer,
		]),
	]
	return facts
		.flatMap(([label, value]): Card['facts'] => (value ? [[label, short(value, maxValue)]] : []))
		.slice(0, maxFacts)
}

const receiptOf = ({ scoringData }: Lead) =>
	(scoringData?.criteria ?? []).flatMap(({ passed, reason, score }) =>
		passed ? [score > 0 ? `+${score} ${reason}` : reason] : [],
	)

const linkCard = (link: Link, site: string) => ({
	facts: [
		['Address', addressOfLink(link, site)],
		['Leads to', short(link.destinationUrl, maxValue)],
		['Status', link.active ? 'Active' : 'Inactive'],
	] satisfies Card['facts'],
	receipt: [],
	button: { label: 'See the link', href: site + paths.link(link.id) },
})
