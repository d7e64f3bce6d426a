/** The types of event in the outbox; see the triggers in the migrations. */
export const eventTypes = [
	'lead.created',
	'lead.updated',
	'lead.deleted',
	'link.created',
	'link.updated',
	'link.deleted',
] as const
export type EventType = (typeof eventTypes)[number]

/** The events whose payload shows a lead, because it still exists. */
export const eventsOfLeads = eventTypes.filter(
	(type) => type.startsWith('lead.') && type !== 'lead.deleted',
)

/** The name of each where people choose events. */
export const eventWords: Record<EventType, string> = {
	'lead.created': 'New lead',
	'lead.updated': 'Lead changed',
	'lead.deleted': 'Lead deleted',
	'link.created': 'New link',
	'link.updated': 'Link changed',
	'link.deleted': 'Link deleted',
}
