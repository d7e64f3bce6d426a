import type { EventType } from '../../schema/event'
import { describeWebhookFault } from '../../schema/webhookFault'
import { listLeads } from '../leads/listQueries'
import { listLinks } from '../links/listQueries'
import type { Database } from '../platform/env'
import { deliveriesOf } from './deliveryQueries'
import { written } from './formats/written'
import { type Payload, payloadOf } from './payload'
import type { Endpoint } from './queries'
import { subjectStatements, subjectsOf } from './subjectQueries'

/**
 * A page of an endpoint's deliveries, sent or waiting, newest first, each with the payload as it would be
 * sent now: null if its subject was deleted or is beyond the plan's limit.
 */
export async function readLog(
	db: Database,
	endpoint: Endpoint,
	{ before, visibleLimit }: { before?: number | undefined; visibleLimit: number | undefined },
) {
	const { page, subjects: ids } = deliveriesOf(db, endpoint.id, before)
	const [deliveries, leads, links] = await db.batch([
		page,
		...subjectStatements(db, endpoint.workspaceId, ids, visibleLimit),
	])
	const subjects = subjectsOf(leads, links)
	return deliveries.map(({ endpointId: _, fault, ...delivery }) => {
		const payload = payloadOf(delivery, subjects, endpoint.site)
		return {
			...delivery,
			problem: describeWebhookFault(delivery.status, fault) ?? null,
			payload: payload ? written(endpoint, payload) : null,
		}
	})
}

const samples = 3

/** Payloads of the newest leads or links, as an event would send them. */
export async function samplesOf(
	db: Database,
	workspaceId: number,
	type: EventType,
	visibleLimit: number | undefined,
): Promise<Payload[]> {
	const newest = type.startsWith('lead.')
		? (await listLeads(db, workspaceId, { limit: samples, visibleLimit })).leads
		: (await listLinks(db, workspaceId, { sort: 'newest', limit: samples })).links
	return newest.map((data) => ({
		type,
		timestamp: data.createdAt.toISOString(),
		data: type.endsWith('.deleted') ? { id: data.id } : data,
	}))
}
