import { type ContactKey, contactKeys, type Field, type FieldType } from '../../schema/fields'
import { type Thresholds, thresholdsFor } from '../../schema/score'
import { type Rule, rules } from './rules'

const sum = (...of: Rule[]) => of.reduce((points, rule) => points + rules[rule].points, 0)

/** What an answer to a contact field can earn. */
export const pointsOf: Record<ContactKey, number> = {
	name: sum('name-plausible', 'name-full'),
	email: sum('email-valid', 'email-lasting', 'email-company', 'email-personal', 'returning'),
	phone: sum('phone-valid'),
}
/** What a lead can earn with any form. */
export const basePoints = sum('pace', 'source')

/** A lead's name may be asked for in two parts. */
export const nameParts: FieldType[] = ['firstName', 'lastName']

const asksFor = (fields: readonly Pick<Field, 'key' | 'type'>[], contact: ContactKey) =>
	fields.some(
		({ key, type }) => key === contact || (contact === 'name' && nameParts.includes(type)),
	)

/** The most points that a lead of this form can have, at most 100. */
export const bestScore = (fields: readonly Pick<Field, 'key' | 'type'>[]) =>
	contactKeys.reduce(
		(points, contact) => points + (asksFor(fields, contact) ? pointsOf[contact] : 0),
		basePoints,
	)

/** Where a link's warm and hot leads begin: as its owner set it, or else as far up as the form's leads can get. */
export const thresholdsOf = (link: {
	fields: readonly Pick<Field, 'key' | 'type'>[]
	/** Absent from copies of links that are older than this feature. */
	thresholds?: Thresholds | null
}): Thresholds => link.thresholds ?? thresholdsFor(bestScore(link.fields))
