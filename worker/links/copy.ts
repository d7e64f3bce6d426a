import type { LinkCopy, LinkInput } from '../../schema/link'
import { linkLimits } from '../../schema/linkLimits'
import type { links } from '../../schema/tables/links'
import { cutText } from '../../schema/text'

type Stored = typeof links.$inferSelect

/** Which columns a copy takes from its source. */
const columns: Record<keyof Stored, 'copied' | 'own'> = {
	id: 'own',
	workspaceId: 'own',
	userId: 'own',
	title: 'copied',
	searchText: 'own',
	description: 'copied',
	destinationUrl: 'copied',
	shortId: 'own',
	createdAt: 'own',
	fields: 'copied',
	// They label answers that the copy doesn't have.
	retiredFields: 'own',
	consent: 'copied',
	pastConsents: 'own',
	after: 'copied',
	rules: 'copied',
	active: 'copied',
	leadMails: 'copied',
	showHost: 'copied',
	suspendedFor: 'own',
	// The addresses are checked again when those of the source are.
	checkedAt: 'copied',
	slug: 'own',
	domain: 'copied',
	expiresAt: 'copied',
	maxLeads: 'copied',
	endedText: 'copied',
	endedUrl: 'copied',
	password: 'copied',
	passThrough: 'copied',
	appendAnswers: 'copied',
	redirectDelay: 'copied',
	language: 'copied',
	translations: 'copied',
	allowedOrigins: 'copied',
	tags: 'copied',
	design: 'copied',
	designDraft: 'own',
	archived: 'own',
	assign: 'copied',
	thresholds: 'copied',
	confirm: 'copied',
	reply: 'copied',
	template: 'own',
	ways: 'copied',
	clicksBefore: 'own',
	linkImportId: 'own',
	importRow: 'own',
}

const isCopied = (name: string) => columns[name as keyof Stored] === 'copied'

/** A copy of a link, except for its own values. A past end date is dropped: it would end the copy at once. */
export function copyOf(source: Stored, own: LinkCopy): LinkInput & { checkedAt: Date } {
	const { expiresAt, consent } = source
	const { description = source.description } = own
	const copied = Object.entries(source).filter(([name]) => isCopied(name))
	return {
		...(Object.fromEntries(copied) as Stored),
		description,
		title: own.title ?? cutText(`${source.title} (copy)`, linkLimits.title),
		destinationUrl: own.destinationUrl ?? source.destinationUrl,
		active: own.active ?? source.active,
		expiresAt: expiresAt && expiresAt.getTime() > Date.now() ? expiresAt : null,
		consent: consent && { ...consent, version: 1 },
	}
}
