import { createHash } from 'node:crypto'
import type { DesignChoices } from '../../schema/design'
import { maxLinkTags } from '../../schema/linkLimits'
import type { LinksEdit } from '../../schema/linksEdit'
import { sameJson } from '../../schema/sameJson'
import { withUtm } from '../../schema/utm'
import { normalizeWebAddress } from '../../schema/webAddress'
import { nameOn } from '../capture/names'
import { badInput, HttpError } from '../http/errors'
import { refuseDealtBy } from './assignQueries'
import { changedForm, limitNames } from './changeQueries'
import { type Editable, type EditableColumn, type LinkToEdit, readState } from './editQueries'
import { refuseUsed, requireMailable } from './refusals'

/** The columns that an edit may change. */
export const columnsOf = (set: LinksEdit): EditableColumn[] => [
	...(set.addTags || set.removeTags ? ['tags' as const] : []),
	...(set.archived === undefined ? [] : ['archived' as const]),
	...(set.active === undefined ? [] : ['active' as const]),
	...(set.expiresAt === undefined ? [] : ['expiresAt' as const]),
	...(set.domain === undefined ? [] : ['domain' as const, 'slug' as const]),
	...(set.utm || set.destination ? ['destinationUrl' as const] : []),
	...(set.design === undefined ? [] : ['design' as const]),
	...(set.fields ? ['fields' as const, 'retiredFields' as const] : []),
]

/** What an edit makes of a link: its columns before and after it, or why it can't be made. */
export type Outcome = {
	link: LinkToEdit
	before: Partial<Editable>
	after: Partial<Editable>
	refused?: string
	/** Set if the only problem is its address on the new host. */
	unnamed?: undefined | { slug: string; domain: string | null }
}

/** What an edit would make of a link; `slug` is its address on a new host. */
export function tryEdit(link: LinkToEdit, set: LinksEdit, slug?: string): Outcome {
	const now = readState(link.was)
	try {
		const after = Object.entries({
			...edited(link, now, set),
			...moved(link, now, set, slug),
		}).filter(([name, value]) => !sameJson(asJson(value), asJson(now[name as EditableColumn])))
		const before = after.map(([name]) => [name, now[name as EditableColumn]])
		return { link, before: Object.fromEntries(before), after: Object.fromEntries(after) }
	} catch (error) {
		if (!(error instanceof HttpError)) throw error
		return { link, before: {}, after: {}, refused: error.message }
	}
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown

function edited(link: LinkToEdit, now: Partial<Editable>, set: LinksEdit): Partial<Editable> {
	const { addTags, removeTags, archived, active, expiresAt, design, fields } = set
	return {
		...((addTags || removeTags) && { tags: tagsAfter(now.tags ?? [], set) }),
		...(archived !== undefined && { archived }),
		...(active !== undefined && { active }),
		...(expiresAt !== undefined && { expiresAt }),
		...((set.utm || set.destination) && {
			destinationUrl: addressAfter(now.destinationUrl ?? '', set),
		}),
		...(design !== undefined && { design: designAfter(now.design ?? {}, design) }),
		...(fields && formAfter(link, now, fields)),
	}
}

/** A link's domain and its address there, unless it would have too many addresses. */
function moved(
	{ names }: LinkToEdit,
	now: Partial<Editable>,
	{ domain }: LinksEdit,
	slug = now.slug ?? null,
) {
	if (domain === undefined) return {}
	if (slug !== null) limitNames(names, domain, slug)
	return { domain, slug }
}

/** Refuses outcomes whose name on the new host is taken, including by another link of the edit. */
export function markTaken(outcomes: readonly Outcome[]): Outcome[] {
	const used = new Set<string>()
	return outcomes.map((outcome) => {
		const { link, after, refused } = outcome
		if (refused !== undefined || !('domain' in after || 'slug' in after)) return outcome
		const { domain = null, slug = null } = { ...readState(link.was), ...after }
		if (slug === null) return outcome
		const name = nameOn(domain, slug)
		const isDuplicate = used.has(name)
		used.add(name)
		if (!link.nameIs && !isDuplicate) return outcome
		const reason = link.nameIs === 'trash' ? 'belongs to a link in your trash' : 'is taken'
		return { ...outcome, refused: `/${slug} ${reason} there`, unnamed: { slug, domain } }
	})
}

function tagsAfter(tags: readonly string[], { addTags = [], removeTags = [] }: LinksEdit) {
	const next = [...new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags])].sort()
	if (next.length > maxLinkTags) throw badInput(`A link has at most ${maxLinkTags} tags`)
	return next
}

function addressAfter(address: string, { destination, utm = {} }: LinksEdit) {
	const replaced = destination
		? address.replaceAll(destination.find, () => destination.replace)
		: address
	const next = withUtm(replaced, utm)
	if (next === address) return address
	const normalized = normalizeWebAddress(next)
	if (normalized === undefined) throw badInput('Its destination would not be a valid URL')
	return normalized
}

/** As changedDesign does it in SQL. */
const designAfter = (design: DesignChoices, change: LinksEdit['design']) =>
	Object.fromEntries(
		Object.entries(change ? { ...design, ...change } : {}).filter(([, choice]) => choice != null),
	) as DesignChoices

/** A form's fields, unless something else about the link depends on those that it had. */
export function formAfter(
	link: Pick<LinkToEdit, 'rules' | 'assign' | 'confirm' | 'reply' | 'translations'>,
	now: Partial<Editable>,
	fields: Editable['fields'],
): Pick<Editable, 'fields' | 'retiredFields'> {
	const before = { fields: now.fields ?? [], retiredFields: now.retiredFields ?? [] }
	const next = changedForm(before, { fields, flags: undefined })
	refuseUsed(link.rules, before.fields, fields)
	refuseDealtBy(link.assign, before.fields, fields)
	requireMailable(link, fields)
	return next
}

/** Identifies what an edit saw of a link. */
export const versionOf = ({ was }: LinkToEdit) =>
	createHash('sha256').update(was).digest('base64url').slice(0, 16)
