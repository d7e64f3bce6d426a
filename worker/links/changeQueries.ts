import { and, type SQL, sql } from 'drizzle-orm'
import { type Field, maxFields, withRequirements } from '../../schema/fields'
import type { Consent } from '../../schema/form'
import type { LinkChange, LinkInput } from '../../schema/link'
import { links } from '../../schema/tables/links'
import { addressesIn } from '../abuse/addresses'
import { listedAmong } from '../abuse/queries'
import type { Identity } from '../auth/identity'
import { namesOf } from '../capture/names'
import { changedDesign } from '../design/queries'
import { badInput, conflict, notFound } from '../http/errors'
import { foldForSearch } from '../leads/search'
import { lostPictures } from '../pictures/queries'
import type { Database } from '../platform/env'
import { listed, own, toLink } from './queries'
import { refuseTaken, requireAsked } from './refusals'

/** The statement for a link's form and its retired fields. */
export const formOf = (db: Database, workspaceId: number | SQL, id: number) =>
	db
		.select({ fields: links.fields, retiredFields: links.retiredFields })
		.from(links)
		.where(own(workspaceId, id))

export type Form = Awaited<ReturnType<typeof formOf>>[number]

/** The statement for what a change needs: the link's form, and what a new link needs too. */
export const linkToChange = (
	db: Database,
	{ userId, workspaceId }: Identity,
	id: number,
	change: LinkChange | LinkInput,
) =>
	db
		.select({
			fields: links.fields,
			retiredFields: links.retiredFields,
			names: namesOf().as('names'),
			consent: links.consent,
			pastConsents: links.pastConsents,
			listed: listedAmong(addressesIn(change).map(({ address }) => address)).as('listed'),
			lost: lostPictures(workspaceId, change).as('lost'),
			confirmed: sql<number>`(
				select email_confirmed_at is not null from users where users.id = ${userId})`.as(
				'confirmed',
			),
		})
		.from(links)
		.where(own(workspaceId, id))

/** The form after a change. Throws a 400 for too many fields, a 409 if a key would change its meaning. */
function changedForm({ fields, retiredFields }: Form, { fields: next, flags }: LinkChange) {
	const wanted = next ?? (flags ? withRequirements(fields, flags) : fields)
	if (wanted.length > maxFields) throw badInput(`A form has at most ${maxFields} fields`)
	const before = [...fields, ...retiredFields]
	for (const { key, type } of wanted) {
		const meant = before.find((field) => field.key === key)
		if (meant && meant.type !== type) {
			throw conflict(`The key ${key} names answers of another type. Please choose another key.`)
		}
	}
	const isWanted = ({ key }: Field) => wanted.some((field) => field.key === key)
	return { fields: wanted, retiredFields: before.filter((field) => !isWanted(field)) }
}

type Consents = Pick<typeof links.$inferSelect, 'consent' | 'pastConsents'>

/** The consent after a change, with its version: a text that was used before keeps its version. */
function changedConsent(
	{ consent, pastConsents }: Consents,
	next: NonNullable<LinkChange['consent']> | null,
): Consents {
	const before = consent ? [...pastConsents, consent] : pastConsents
	const words = ({ text, url, translations }: Omit<Consent, 'version' | 'required'>) =>
		JSON.stringify([text, url, Object.entries(translations ?? {}).sort()])
	const same = next && before.find((past) => words(past) === words(next))
	const version = same?.version ?? before.length + 1
	return {
		consent: next && { ...next, version },
		pastConsents: before.filter((past) => !next || past.version !== version),
	}
}

/** The most names a link can collect, so that nobody hoards the good ones. */
const mostNames = 50

/**
 * Changes a link, given its current form and names, and returns it. The password is already hashed. Throws
 * a 404 if it is not the workspace's, and a 409 for a slug that is taken.
 */
export async function changeLink(
	db: Database,
	workspaceId: number,
	id: number,
	form: Form & Consents & { names: string[] },
	change: LinkChange,
) {
	const { flags, fields, consent, design, ...rest } = change
	const changesForm = fields !== undefined || flags !== undefined || consent !== undefined
	const next = changesForm ? changedForm(form, change) : form
	requireAsked(rest, next.fields)
	const { slug } = rest
	if (slug && form.names.length > mostNames && !form.names.includes(slug.toLowerCase())) {
		const message = `A link keeps its earlier addresses, and this one has ${mostNames} of them`
		throw conflict(message, [{ path: 'slug', message }])
	}
	const statements = [
		db
			.update(links)
			.set({
				...rest,
				...(rest.title !== undefined && { searchText: foldForSearch(rest.title) }),
				...(rest.destinationUrl !== undefined && { checkedAt: new Date() }),
				...(changesForm && { fields: next.fields, retiredFields: next.retiredFields }),
				...(consent !== undefined && changedConsent(form, consent)),
				...(design !== undefined && { design: changedDesign(links.design, design) }),
			})
			.where(and(own(workspaceId, id), changesForm ? isStill(form) : undefined))
			.returning({ id: links.id }),
		listed(db, own(workspaceId, id)),
	] as const
	const [changed, [row]] = await db.batch(statements).catch(refuseTaken)
	if (!row) throw notFound('Link')
	if (changed.length === 0)
		throw conflict('Somebody else just changed this form. Please try again.')
	return toLink(row)
}

/** SQL for whether a form is unchanged since it was read, so that concurrent edits don't overwrite. */
const isStill = ({ fields, retiredFields, consent, pastConsents }: Form & Consents) =>
	and(
		sql`${links.consent} is ${consent && JSON.stringify(consent)}`,
		sql`${links.pastConsents} = ${JSON.stringify(pastConsents)}`,
		sql`${links.fields} = ${JSON.stringify(fields)}`,
		sql`${links.retiredFields} = ${JSON.stringify(retiredFields)}`,
	)
