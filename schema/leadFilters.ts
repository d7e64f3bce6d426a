// The filters of leads. The API's queries, assistants' tools, and the app's address, fields and chips come from
// here. Part of the lists' first load: no zod.
import type { AnswerFilter } from './answerFilter'
import { deviceNames } from './deviceClass'
import { contactList } from './fields'
import { followUps, leadStatusFilters, searchLimit } from './leadList'
import { maxRuleName } from './ruleLimits'
import { maxTagLength, stages } from './stage'

type Shape =
	/** A text, compared in lower case if `lowerCase`; `suggest` says where suggestions come from. */
	| {
			kind: 'text'
			maxLength: number
			lowerCase?: true
			suggest?: 'tags' | 'source' | 'campaign' | 'referrer' | 'way' | 'rule'
	  }
	| { kind: 'choice'; options: readonly string[]; words?: Readonly<Record<string, string>> }
	/** At least this number; the app offers `choices`. */
	| { kind: 'least'; min: number; max: number; choices: readonly number[] }
	/** A day in the workspace's time zone, as text, or a point in time. */
	| { kind: 'date' }
	| { kind: 'country' }
	| { kind: 'link' }
	| { kind: 'answer' }
	/** `me`, `none` or a member's id. */
	| { kind: 'member' }

export type Filter = Shape & {
	/** For developers and assistants. */
	description: string
	/** In the app. */
	label: string
	/** The chip's text for a value, if not "Label: value". */
	chip?: (words: string) => string
	/** Its name in the app's address, if different. */
	inAddress?: string
	/** The app shows it beside the list instead of among the other filters. */
	beside?: true
	/** The app shows it only among more filters. */
	rare?: true
}

/** The chip's text where the value says enough. */
const alone = (words: string) => words

/** In the order in which leads are checked: texts, which cost most, come last. */
export const leadFilters = {
	status: {
		kind: 'choice',
		options: leadStatusFilters,
		words: { suspect: 'Suspected spam' },
		label: 'Status',
		description: '`suspect` means held as suspected spam, which no other filter shows',
		chip: alone,
		beside: true,
	},
	linkId: {
		kind: 'link',
		label: 'Source link',
		description: 'Captured by this link',
		inAddress: 'link',
		beside: true,
	},
	stage: {
		kind: 'choice',
		options: stages,
		label: 'Stage',
		description: 'Where it stands in the sales process',
		chip: alone,
	},
	assignee: {
		kind: 'member',
		label: 'Assigned to',
		description: 'Who looks after it: `me`, `none`, or the id of a member',
		chip: (name) => `Assigned to ${name}`,
	},
	from: {
		kind: 'date',
		label: 'From',
		description:
			'Captured on or after this day, such as 2026-11-21, in the workspace’s time zone; or at or after a time, such as 2026-11-21T08:00Z',
		chip: (date) => `Since ${date}`,
	},
	to: {
		kind: 'date',
		label: 'To',
		description: 'Captured on or before this day in the workspace’s time zone; or before a time',
		chip: (date) => `Until ${date}`,
	},
	minScore: {
		kind: 'least',
		min: 0,
		max: 100,
		choices: [30, 50, 65, 80, 90],
		label: 'Score',
		description: 'With at least this score',
	},
	followUp: {
		kind: 'choice',
		options: followUps,
		label: 'Follow-up',
		description: 'To follow up, soonest first whatever `sort` says',
		chip: (word) => `Follow-up ${word.toLowerCase()}`,
	},
	tag: {
		kind: 'text',
		maxLength: maxTagLength,
		suggest: 'tags',
		label: 'Tag',
		description: 'With this tag',
	},
	source: {
		kind: 'text',
		maxLength: 253,
		lowerCase: true,
		suggest: 'source',
		label: 'Came from',
		description: 'The campaign’s source, else the referring host; `import` for imported leads',
	},
	campaign: {
		kind: 'text',
		maxLength: 200,
		suggest: 'campaign',
		label: 'Campaign',
		description: 'Came by a URL with this `utm_campaign`; `none` for one without',
		rare: true,
	},
	referrer: {
		kind: 'text',
		maxLength: 253,
		lowerCase: true,
		suggest: 'referrer',
		label: 'Referrer',
		description:
			'Came from a page on this host, with or without www.; `none` where that is unknown',
		rare: true,
	},
	device: {
		kind: 'choice',
		options: ['mobile', 'tablet', 'desktop'],
		words: deviceNames,
		label: 'Device',
		description: 'What the visitor used',
		rare: true,
	},
	way: {
		kind: 'text',
		maxLength: 40,
		lowerCase: true,
		suggest: 'way',
		label: 'Channel',
		description: 'Came by the link’s channel with this name',
		rare: true,
	},
	rule: {
		kind: 'text',
		maxLength: maxRuleName,
		suggest: 'rule',
		label: 'Rule',
		description: 'Redirected by the rule with this name, as it was named then',
		rare: true,
	},
	confirmed: {
		kind: 'choice',
		options: ['yes', 'no'],
		label: 'Address confirmed',
		description: 'Whether the visitor has confirmed the email address',
		rare: true,
	},
	returning: {
		kind: 'choice',
		options: ['yes', 'no'],
		label: 'Came back',
		description:
			'Whether the visitor had left a lead before: within 30 days, or known to their browser',
		rare: true,
	},
	country: { kind: 'country', label: 'Country', description: 'Two-letter code' },
	answer: {
		kind: 'answer',
		label: 'Answer',
		description:
			'What was answered to a field, by its key: `budget:10k` where the answer contains 10k, `plan=Pro` where it is Pro',
		chip: alone,
		rare: true,
	},
	q: {
		kind: 'text',
		maxLength: searchLimit,
		label: 'Search',
		description: `Matches ${contactList}, answers and the link’s title`,
		beside: true,
	},
} as const satisfies Record<string, Filter>

export type LeadFilterName = keyof typeof leadFilters

export const leadFilterNames = Object.keys(leadFilters) as LeadFilterName[]

type AssigneeFilter = 'me' | 'none' | number

/** The value of a filter, as queries get it. */
type Value<Of extends Filter> = Of extends { kind: 'choice'; options: readonly (infer Option)[] }
	? Option
	: Of extends { kind: 'least' | 'link' }
		? number
		: Of extends { kind: 'date' }
			? Date | string
			: Of extends { kind: 'member' }
				? AssigneeFilter
				: Of extends { kind: 'answer' }
					? AnswerFilter
					: string

export type LeadFilterValue<Name extends LeadFilterName> = Value<(typeof leadFilters)[Name]>

/** A filter of leads; a part that is absent or empty lets all through. */
export type LeadFilter = { [Name in LeadFilterName]?: LeadFilterValue<Name> | undefined }

/** The filter with this name, as its general type. */
export const filterOf = (name: LeadFilterName): Filter => leadFilters[name]
