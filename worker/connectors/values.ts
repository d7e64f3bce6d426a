import {
	answerPrefix,
	type LeadFact,
	leadFacts,
	type MappedFact,
	type Mapping,
} from '../../schema/connectorFacts'
import { paths } from '../../schema/paths'
import type { Lead, Named } from './kind'

/** A name's parts: what stands before its last space, and behind it. */
function namesIn(name: string | null) {
	const words = (name ?? '').trim().split(/\s+/)
	const last = words.length > 1 ? words.pop() : ''
	return { first: words.join(' '), last: last ?? '' }
}

const facts: Record<LeadFact, (lead: Lead, site: string) => string | null | undefined> = {
	name: ({ name }) => name,
	firstName: ({ name, answers }) => answers.firstName ?? namesIn(name).first,
	lastName: ({ name, answers }) => answers.lastName ?? namesIn(name).last,
	email: ({ email }) => email,
	phone: ({ phone }) => phone,
	link: ({ linkTitle }) => linkTitle,
	score: ({ score }) => String(score),
	status: ({ qualificationStatus }) => qualificationStatus,
	stage: ({ stage }) => stage,
	tags: ({ tags }) => tags.join(', '),
	assignee: ({ assignee }) => assignee,
	capturedAt: ({ createdAt }) => createdAt.toISOString(),
	confirmedAt: ({ confirmedAt }) => confirmedAt?.toISOString(),
	source: ({ source }) => source,
	way: ({ way }) => way,
	country: ({ country }) => country,
	utmSource: ({ additionalData }) => additionalData?.utmSource,
	utmMedium: ({ additionalData }) => additionalData?.utmMedium,
	utmCampaign: ({ additionalData }) => additionalData?.utmCampaign,
	consent: ({ consent }) => consent?.text,
	address: ({ id }, site) => site + paths.lead(id),
}

const textOf = (lead: Lead, from: MappedFact, site: string) =>
	(from in facts
		? facts[from as LeadFact](lead, site)
		: lead.answers[from.slice(answerPrefix.length)]
	)?.replaceAll('\n', ', ') ?? ''

/** What fills the fields over there; an empty text for what the lead doesn't have. */
export const valuesOf = (lead: Lead, mapping: Mapping, site: string) =>
	Object.fromEntries(mapping.map(({ from, to }) => [to, textOf(lead, from, site)]))

/** Other names of facts, as tools call their fields. */
const synonyms: Partial<Record<LeadFact, string[]>> = {
	name: ['fullname', 'contactname', 'lead', 'person', 'contact'],
	firstName: ['firstname', 'fname', 'givenname', 'vorname', 'prénom', 'nombre'],
	lastName: ['lastname', 'lname', 'surname', 'familyname', 'nachname', 'nom', 'apellido'],
	email: ['emailaddress', 'mail', 'workemail', 'epost', 'correo'],
	phone: ['phonenumber', 'mobile', 'telephone', 'tel', 'sms', 'whatsapp', 'telefon', 'mobilephone'],
	link: ['form', 'leadlink', 'campaign'],
	score: ['leadscore', 'rating'],
	status: ['qualification', 'leadstatus', 'temperature'],
	stage: ['leadstage', 'lifecyclestage', 'dealstage'],
	assignee: ['owner', 'assignedto', 'assigned', 'salesperson'],
	capturedAt: [
		'created',
		'createdat',
		'date',
		'capturedat',
		'submitted',
		'submittedat',
		'timestamp',
	],
	source: ['leadsource', 'referrer', 'channel'],
	address: ['leadlinks', 'leadurl', 'url'],
}

/** Whether a fact is more than a part of the name, which has a column of its own in what we make. */
export const isWhole = ({ from }: Mapping[number]) => from !== 'firstName' && from !== 'lastName'

/** Every fact by its name, for a target that is made for them. */
export const mappingOfAll = (): Mapping =>
	(Object.keys(leadFacts) as LeadFact[])
		.map((from) => ({ from, to: leadFacts[from] }))
		.filter(isWhole)

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Guesses which facts fill which fields, by their names; each is used once. `asked` are a form's questions. */
export function guessMapping(
	fields: readonly Named[],
	asked: readonly { key: string; label: string }[],
) {
	const names: [MappedFact, string[]][] = [
		...(Object.keys(leadFacts) as LeadFact[]).map((fact): [MappedFact, string[]] => [
			fact,
			[folded(leadFacts[fact]), folded(fact), ...(synonyms[fact] ?? [])],
		]),
		...asked.map(({ key, label }): [MappedFact, string[]] => [
			`${answerPrefix}${key}`,
			[folded(key), folded(label)],
		]),
	]
	const mapping: Mapping = []
	for (const { id, name } of fields) {
		const texts = [folded(name), folded(id)]
		const found = names.find(
			([from, known]) =>
				!mapping.some((used) => used.from === from) && texts.some((text) => known.includes(text)),
		)
		if (found) mapping.push({ from: found[0], to: id })
	}
	// A field for the whole name and none for its parts, or the other way round.
	return mapping
}
