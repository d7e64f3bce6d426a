import {
	answerPrefix,
	type LeadFact,
	leadFacts,
	type MappedFact,
	type Mapping,
} from '../../schema/connectorFacts'
import { paths } from '../../schema/paths'
import { tagsIn } from '../../schema/stage'
import type { Field, Lead, Row } from './kind'

/** A name's parts: before its last space and after it. */
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

function factOf(lead: Lead, from: MappedFact, site: string) {
	if (Object.hasOwn(facts, from)) return facts[from as LeadFact](lead, site) ?? ''
	const key = from.slice(answerPrefix.length)
	return (Object.hasOwn(lead.answers, key) && lead.answers[key]) || ''
}

const timestamp = /^\d{4}-\d\d-\d\dT/

/** The values of the tool's fields; an empty text for what the lead doesn't have. */
export const valuesOf = (lead: Lead, mapping: Mapping, site: string) =>
	Object.fromEntries(
		mapping.map(({ from, to, as }) => {
			const text = factOf(lead, from, site).replaceAll('\n', ', ')
			return [to, as === 'day' && timestamp.test(text) ? text.slice(0, 10) : text]
		}),
	)

/** The values of fields that take something other than text. */
function shapedOf(lead: Lead, mapping: Mapping, site: string) {
	const shaped: Row['shaped'] = {}
	for (const { from, to, as } of mapping) {
		const text = factOf(lead, from, site)
		if (as === 'check') shaped[to] = text !== ''
		if (as === 'list') shaped[to] = from === 'tags' ? lead.tags : text.split('\n').filter(Boolean)
	}
	return shaped
}

/** Changes to a lead since it was last sent, with the values before. */
export type Before = { what: 'tags' | 'assignee'; before: string }[]

/** What is sent of a lead; `others` are the tags of other leads that are the same contact there. */
export function rowOf(
	lead: Lead,
	{ mapping, site }: { mapping: Mapping; site: string },
	before: Before = [],
	others: readonly string[] = [],
): Pick<Row, 'lead' | 'values' | 'shaped' | 'lostTags' | 'emptied'> {
	const values = valuesOf(lead, mapping, site)
	const tagsBefore = before.flatMap((change) => (change.what === 'tags' ? change.before : []))
	return {
		lead,
		values,
		shaped: shapedOf(lead, mapping, site),
		lostTags: tagsIn(tagsBefore, [...lead.tags, ...others]),
		emptied: mapping.flatMap(({ from, to }) =>
			values[to] === '' && before.some(({ what }) => what === from) ? [to] : [],
		),
	}
}

/** A mapping with what its fields take, as far as they are known and it doesn't say. */
export const withShapes = (mapping: Mapping, fields: readonly Pick<Field, 'id' | 'as'>[]) =>
	mapping.map((one) => {
		const as = one.as ?? fields.find(({ id }) => id === one.to)?.as
		return as ? { ...one, as } : one
	})

/** Other names of facts, as tools' fields are called. */
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
	tags: ['tag', 'label', 'labels', 'labelids'],
	confirmedAt: ['confirmed', 'confirmedat', 'emailconfirmedat'],
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
	source: ['leadsource', 'referrer'],
	address: ['leadlinks', 'leadurl', 'url'],
}

/** Whether a fact gets a column of its own in a target that we make: the parts of a name don't. */
export const isWhole = ({ from }: Mapping[number]) => from !== 'firstName' && from !== 'lastName'

/** Every fact by its name, for a target that we make. */
export const mappingOfAll = (): Mapping =>
	(Object.keys(leadFacts) as LeadFact[])
		.map((from) => ({ from, to: leadFacts[from] }))
		.filter(isWhole)

const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Guesses which facts fill which fields, by their names; each is used once. `asked` are a form's questions. */
export function guessMapping(
	fields: readonly Field[],
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
	for (const { id, name, as, only } of fields) {
		const texts = [folded(name), folded(id)]
		const found = names.find(
			([from, known]) =>
				(!only || only === from) &&
				!mapping.some((used) => used.from === from) &&
				texts.some((text) => known.includes(text)),
		)
		if (found) mapping.push({ from: found[0], to: id, ...(as && { as }) })
	}
	return mapping
}
