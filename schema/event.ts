/** The types of event in the outbox; see the triggers in the migrations. */
export const eventTypes = [
	'lead.created',
	'lead.updated',
	'link.created',
	'link.updated',
	'link.deleted',
] as const
export type EventType = (typeof eventTypes)[number]
