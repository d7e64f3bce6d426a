import { and, eq, gt } from 'drizzle-orm'
import type { AdditionalData, QualificationStatus, ScoringData } from '../../schema/lead'
import { leads, links } from '../../schema/tables'
import type { Database } from '../context'
import { searchTextOf } from '../leads/search'

/** The link that a short id opens for the public; undefined when unknown or inactive. */
export async function openLink(db: Database, shortId: string) {
	const [link] = await db
		.select({
			id: links.id,
			userId: links.userId,
			title: links.title,
			description: links.description,
			destinationUrl: links.destinationUrl,
			requireName: links.requireName,
			requireEmail: links.requireEmail,
			requirePhone: links.requirePhone,
		})
		.from(links)
		.where(and(eq(links.shortId, shortId), eq(links.active, true)))
	return link
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof openLink>>>

/** Whether the e-mail left a lead on this owner's links since then. */
export async function cameBack(db: Database, ownerId: number, email: string, since: Date) {
	const [lead] = await db
		.select({ id: leads.id })
		.from(leads)
		.where(and(eq(leads.userId, ownerId), eq(leads.email, email), gt(leads.createdAt, since)))
		.limit(1)
	return lead !== undefined
}

export type NewLead = {
	submissionId: string | undefined
	name: string | undefined
	email: string | undefined
	phone: string | undefined
	additionalData: AdditionalData
	createdAt: Date
	score: number
	qualificationStatus: QualificationStatus
	scoringData: ScoringData
}

/** Stores a lead of a link; a submission id that the link has seen before changes nothing. */
export async function addLead(db: Database, link: { id: number; userId: number }, lead: NewLead) {
	await db
		.insert(leads)
		.values({ ...lead, userId: link.userId, linkId: link.id, searchText: searchTextOf(lead) })
		.onConflictDoNothing({ target: [leads.linkId, leads.submissionId] })
}
