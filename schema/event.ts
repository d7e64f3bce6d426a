/** The types of event in the outbox; see the triggers in the migrations. */
export const eventTypes = [
	'lead.created',
	'lead.updated',
	'lead.assigned',
	'lead.confirmed',
	'lead.deleted',
	'lead.restored',
	'link.created',
	'link.updated',
	'link.deleted',
	'link.restored',
] as const
export type EventType = (typeof eventTypes)[number]

/** The events whose payload shows a lead, because it still exists. */
export const eventsOfLeads = eventTypes.filter(
	(type) => type.startsWith('lead.') && type !== 'lead.deleted',
)

/** The name of each type in the app. */
export const eventWords: Record<EventType, string> = {
	'lead.created': 'New lead',
	'lead.updated': 'Lead changed',
	'lead.assigned': 'Lead assigned',
	'lead.confirmed': 'Address confirmed',
	'lead.deleted': 'Lead deleted',
	'lead.restored': 'Lead restored',
	'link.created': 'New link',
	'link.updated': 'Link changed',
	'link.deleted': 'Link deleted',
	'link.restored': 'Link restored',
}
