import { and, sql } from 'drizzle-orm'
import { type Field, maxFields, requirementsOf, withRequirements } from '../../schema/fields'
import type { Consent } from '../../schema/form'
import type { LinkChange, LinkInput } from '../../schema/link'
import { placementFaults } from '../../schema/placement'
import { links } from '../../schema/tables/links'
import { addressesIn } from '../abuse/addresses'
import { listedAmong } from '../abuse/checkQueries'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { hasConfirmed } from '../auth/queries'
import { nameOn, namesOf } from '../capture/names'
import { changedDesign } from '../design/queries'
import { missingFiles } from '../files/queries'
import { badInput, conflict, notFound } from '../http/errors'
import { changedMeanwhile, refuseStale } from '../http/stale'
import { foldForSearch } from '../leads/search'
import { missingPictures } from '../pictures/queries'
import type { Database } from '../platform/env'
import { barredUntil } from '../replies/limitQueries'
import { savedRules } from '../rules/saved'
import { missingMembers, refuseAssign, refuseDealtBy } from './assignQueries'
import { linkColumns, listed, own, toLink } from './queries'
import { refuseTaken, refuseUsed, requireAsked, requireFitting, requireMailable } from './refusals'

/** A link's current and retired fields. */
export type Form = Pick<typeof links.$inferSelect, 'fields' | 'retiredFields'>

/** The statement for what a change of a link depends on. */
export const linkToChange = (
	db: Database,
	{ userId, workspaceId }: Identity,
	id: number,
	change: LinkChange | LinkInput,
) =>
	db
		.select({
			...linkColumns,
			retiredFields: links.retiredFields,
			names: namesOf().as('names'),
			pastConsents: links.pastConsents,
			listed: listedAmong(addressesIn(change).map(({ address }) => address)).as('listed'),
			barredUntil: barredUntil(workspaceId),
			missingPictures: missingPictures(workspaceId, change).as('missingPictures'),
			missingMembers: missingMembers(workspaceId, change).as('missingMembers'),
			missingFiles: missingFiles(workspaceId, change).as('missingFiles'),
			confirmed: hasConfirmed(userId),
		})
		.from(links)
		.where(own(workspaceId, id))

type LinkBefore = Awaited<ReturnType<typeof linkToChange>>[number]

/** The form after a change. Throws a 400 for too many fields, a 409 if a key would change its meaning. */
export function changedForm(
	{ fields, retiredFields }: Form,
	{ fields: next, flags }: Pick<LinkChange, 'fields' | 'flags'>,
) {
	const nextFields = next ?? (flags ? withRequirements(fields, flags) : fields)
	if (nextFields.length > maxFields) throw badInput(`A form has at most ${maxFields} fields`)
	// Others depend on a contact field that the flags take away.
	const [misplaced] = flags ? placementFaults(nextFields) : []
	if (misplaced) throw badInput(misplaced.message)
	const before = [...fields, ...retiredFields]
	for (const { key, type } of nextFields) {
		const namesake = before.find((field) => field.key === key)
		if (namesake && namesake.type !== type) {
			throw conflict(`The key ${key} names answers of another type. Please choose another key.`)
		}
	}
	const isWanted = ({ key }: Field) => nextFields.some((field) => field.key === key)
	return { fields: nextFields, retiredFields: before.filter((field) => !isWanted(field)) }
}

type Consents = Pick<typeof links.$inferSelect, 'consent' | 'pastConsents'>

/** The consent after a change, with its version: a text that was used before keeps its version. */
function changedConsent(
	{ consent, pastConsents }: Consents,
	next: NonNullable<LinkChange['consent']> | null,
): Consents {
	const before = consent ? [...pastConsents, consent] : pastConsents
	const contentOf = ({ text, url, translations }: Omit<Consent, 'version' | 'required'>) =>
		JSON.stringify([text, url, Object.entries(translations ?? {}).sort()])
	const same = next && before.find((past) => contentOf(past) === contentOf(next))
	const version = same?.version ?? before.length + 1
	return {
		consent: next && { ...next, version },
		pastConsents: before.filter((past) => !next || past.version !== version),
	}
}

/** So that nobody hoards the good names. */
const maxNames = 50

/** Throws a 409 if an address would be one too many for a link with these names. */
export function limitNames(names: readonly string[], domain: string | null, slug: string) {
	if (names.length <= maxNames || names.includes(nameOn(domain, slug))) return
	throw conflict(`A link keeps its earlier addresses, and this one has ${maxNames} of them`, 'slug')
}

/**
 * Changes a link, given how it is and its names, and returns it. The password is already hashed. Throws a 404 if
 * the workspace has no such link, and a 409 if the slug is taken, the form changed meanwhile, or what changes is
 * not as in `base`.
 */
export async function changeLink(
	db: Database,
	workspaceId: number,
	id: number,
	form: LinkBefore,
	{ base, ...change }: LinkChange,
	event: EventIf,
) {
	refuseStale({ ...form, ...requirementsOf(form.fields) }, base, { ...change, ...change.flags })
	const { flags, fields, consent, design, rules: sent, ...rest } = change
	const changesForm = fields !== undefined || flags !== undefined || consent !== undefined
	const next = changesForm ? changedForm(form, change) : form
	const rules = sent ? savedRules(sent) : form.rules
	requireAsked(rest, next.fields, rules)
	if (sent) requireFitting(rules, next.fields)
	else if (changesForm) refuseUsed(rules, form.fields, next.fields)
	if (rest.assign) refuseAssign(form.missingMembers, rest, next.fields)
	else if (changesForm && rest.assign === undefined)
		refuseDealtBy(form.assign, form.fields, next.fields)
	requireMailable({ ...form, ...rest }, next.fields)
	const { slug, domain = form.domain } = rest
	if (slug) limitNames(form.names, domain, slug)
	const statements = [
		db
			.update(links)
			.set({
				...rest,
				...(rest.title !== undefined && { searchText: foldForSearch(rest.title) }),
				...(rest.destinationUrl !== undefined && { checkedAt: new Date() }),
				...(changesForm && { fields: next.fields, retiredFields: next.retiredFields }),
				...(sent && { rules }),
				...(consent !== undefined && changedConsent(form, consent)),
				...(design !== undefined && { design: changedDesign(links.design, design) }),
			})
			.where(
				and(
					own(workspaceId, id),
					changesForm || sent ? isUnchanged(form) : undefined,
					matchesBase(form, base),
				),
			)
			.returning({ id: links.id }),
		event(sql`changes() > 0`),
		listed(db, own(workspaceId, id)),
	] as const
	const [changed, , [row]] = await db.batch(statements).catch(refuseTaken)
	if (!row) throw notFound('Link')
	if (changed.length === 0 && base) throw changedMeanwhile(Object.keys(base))
	if (changed.length === 0)
		throw conflict('Somebody else just changed this form. Please try again.')
	return toLink(row)
}

/** SQL for whether the values that a client saw are unchanged since they were compared. */
const matchesBase = (link: LinkBefore, base: LinkChange['base'] = {}) =>
	and(
		...Object.keys(base)
			.filter((name): name is keyof typeof linkColumns => name in linkColumns)
			.map((name) => sql`${links[name]} is ${sql.param(link[name], links[name])}`),
	)

/** SQL for whether a form is unchanged since it was read, so that concurrent edits don't overwrite each other. */
const isUnchanged = ({ fields, retiredFields, consent, pastConsents }: Form & Consents) =>
	and(
		sql`${links.consent} is ${consent && JSON.stringify(consent)}`,
		sql`${links.pastConsents} = ${JSON.stringify(pastConsents)}`,
		sql`${links.fields} = ${JSON.stringify(fields)}`,
		sql`${links.retiredFields} = ${JSON.stringify(retiredFields)}`,
	)
