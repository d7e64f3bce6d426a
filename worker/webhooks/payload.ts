import type { EventType } from '../../schema/event'
import { contactOf } from '../../schema/fields'
import type { toLead } from '../leads/listQueries'
import type { toLink } from '../links/queries'

export type Lead = ReturnType<typeof toLead>
export type Link = ReturnType<typeof toLink>

/** A message by the Standard Webhooks specification: what happened, when, and to what. */
export type Payload = {
	type: EventType
	timestamp: string
	/** Only in a test, which sends a sample lead. */
	test?: true
	/** The lead or link as it is at the time of sending; only the id if it was deleted. */
	data: Lead | Link | { id: number }
}

/** The parts of an event that make up its payload. */
export type TimelineEntry = { type: EventType; subjectId: number; happenedAt: Date }

/** The events' subjects, by id. */
export type Subjects = { leads: ReadonlyMap<number, Lead>; links: ReadonlyMap<number, Link> }

/** The id of a test's subject. */
export const testSubject = 0

/** The payload of an event; undefined if its subject was deleted. */
export function payloadOf(
	{ type, subjectId, happenedAt }: TimelineEntry,
	{ leads, links }: Subjects,
	site: string,
): Payload | undefined {
	const timestamp = happenedAt.toISOString()
	if (subjectId === testSubject) {
		return { type, timestamp, test: true, data: sampleLead(happenedAt) }
	}
	if (type === 'lead.deleted' || type === 'link.deleted') {
		return { type, timestamp, data: { id: subjectId } }
	}
	if (type.startsWith('link.')) {
		const data = links.get(subjectId)
		return data && { type, timestamp, data }
	}
	const lead = leads.get(subjectId)
	return lead && { type, timestamp, data: withAddresses(lead, site) }
}

/** A lead with whole addresses of its files, for receivers elsewhere. */
const withAddresses = (lead: Lead, site: string) => ({
	...lead,
	uploads: lead.uploads.map((upload) => ({ ...upload, address: site + upload.address })),
})

const sampleLead = (at: Date): Lead => ({
	id: 0,
	linkId: 0,
	userId: null,
	linkTitle: 'A test of this webhook',
	...contactOf({ name: 'Grace Hopper', email: 'grace@navy.mil' }),
	answers: { company: 'US Navy' },
	additionalData: { country: 'US', utmSource: 'newsletter' },
	createdAt: at,
	imported: false,
	score: 85,
	qualificationStatus: 'hot',
	statusByHand: false,
	scoringData: {
		criteria: [
			{ rule: 'email-valid', reason: 'Valid email address', passed: true, score: 20 },
			{ rule: 'name-full', reason: 'First and last name', passed: true, score: 5 },
			{ rule: 'source', reason: 'From a known campaign or site', passed: false, score: 5 },
		],
		lastUpdated: at.toISOString(),
		status: 'hot',
	},
	consent: null,
	suspect: null,
	stage: 'open',
	tags: [],
	assigneeId: null,
	assignee: null,
	dealt: null,
	followUpAt: null,
	firstContactAt: null,
	route: null,
	confirmedAt: null,
	uploads: [],
	country: 'US',
	source: 'newsletter',
	way: null,
})
