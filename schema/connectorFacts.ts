// Part of the owner's app: no zod.

/** The facts about a lead that can be sent, besides the answers to its form's own questions. */
export const leadFacts = {
	name: 'Name',
	firstName: 'First name',
	lastName: 'Last name',
	email: 'Email',
	phone: 'Phone',
	link: 'Link',
	score: 'Score',
	status: 'Status',
	stage: 'Stage',
	tags: 'Tags',
	assignee: 'Assigned to',
	capturedAt: 'Captured',
	confirmedAt: 'Email confirmed',
	source: 'Source',
	way: 'Channel',
	country: 'Country',
	utmSource: 'UTM source',
	utmMedium: 'UTM medium',
	utmCampaign: 'UTM campaign',
	consent: 'Consent',
	address: 'Address in Leadlinks',
} as const
export type LeadFact = keyof typeof leadFacts

/** The prefix of an answer's key among the facts. */
export const answerPrefix = 'answer:'

/** What fills a tool's field: a fact about the lead, or the answer to a question, by its key. */
export type MappedFact = LeadFact | `${typeof answerPrefix}${string}`

/** What a tool's field takes instead of a text: several values, a day, or whether there is anything. */
export const fieldShapes = ['list', 'day', 'check'] as const
export type FieldShape = (typeof fieldShapes)[number]

/** Which of a lead's facts fills which of the tool's fields, and what that takes if not a text. */
export type Mapping = { from: MappedFact; to: string; as?: FieldShape | undefined }[]
