import { z } from 'zod'
import type { DimensionList, LeadList } from './dimensions'
import { idPattern } from './id'
import { tagToFind } from './linkList'
import type { QualificationStatus } from './score'
import type { Stage } from './stage'
import { timeZone } from './timeZone'
import type { LeftOut } from './verdict'

/** The longest period a query can cover, in days. */
export const maxDays = 366
/** The default period, in days. */
export const defaultDays = 30
/** How many links an answer lists: those with the most people. */
export const maxListedLinks = 50

const dateMessage = 'Please give a date such as 2026-11-22'
const date = z.iso.date(dateMessage).refine((text) => text >= '2000-01-01', dateMessage)

/** GET /api/analytics: which days and links, and where days begin if not in the workspace's time zone. */
export const analyticsQuery = z.object({
	from: date.optional(),
	to: date.optional(),
	linkId: z
		.string()
		.regex(idPattern, 'linkId must be the id of a link')
		.transform(Number)
		.optional(),
	tag: tagToFind.optional(),
	timezone: timeZone.optional(),
})

export type DayNumbers = { date: string; people: number; leads: number }
/** `value` is empty for people whose value is unknown, and "*" for all values beyond the first 50. */
type ValueNumbers = { value: string; people: number }
/**
 * A link's way: `name` is empty for the link's own address, `label` null for that and for a way that was removed.
 */
export type WayNumbers = {
	name: string
	label: string | null
	people: number
	leads: number
	conversionRate: string
}

export type Analytics = {
	from: string
	to: string
	timezone: string
	days: DayNumbers[]
	/** The period of the same length before. */
	previous: { people: number; leads: number; days: DayNumbers[] }
	leftOut: LeftOut
	/** People whose page reported no activity. Without JavaScript it can't report any. */
	unconfirmed: number
	/** How far people got, and the last field touched by those who left. */
	funnel: {
		opened: number
		started: number
		submitted: number
		wentOn: number
		/** Of forms with several steps: how many people came to each from the second on. */
		steps: { step: number; people: number }[]
		lastTouched: { field: string; people: number }[]
	}
	links: { id: number; title: string; people: number; leads: number }[]
	/** For a link with rules: leads by the rule's name, null for those that matched none. */
	/** People asked by mail to confirm their address, and how many of them have. */
	addresses: { asked: number; confirmed: number }
	leadsByRule: { rule: string | null; leads: number }[]
	/** Every hour of the week with visits or leads, summed over the period; Monday is 1. */
	hours: { weekday: number; hour: number; people: number; leads: number }[]
	/** Of one link that has or had ways: those with the most people first, then its own address. */
	ways: WayNumbers[]
} & Record<DimensionList, ValueNumbers[]>

export type DayBest = { date: string; hot: number; won: number }
/** Leads that went the same way. A campaign or link is "*" beyond those with the most leads. */
export type LeadFlow = {
	campaign: string
	link: string
	status: QualificationStatus
	stage: Stage
	leads: number
}

/** GET /api/analytics/leads: where the leads of a period came from, and what became of them. */
export type LeadOrigins = {
	/** Whether these are all leads of the period, not only its newest 50,000. */
	complete: boolean
	days: DayBest[]
	/** The period of the same length before. */
	previous: { hot: number; won: number; days: DayBest[] }
	flows: LeadFlow[]
} & Record<LeadList, { value: string; leads: number; hot: number }[]>

/** What anyone with the secret address of a link's report can read. */
export type SharedReport = {
	title: string
	/** The fields of its form, for their labels. */
	fields: { key: string; label: string }[]
	/** Whether the form redirects to a destination. */
	goesOn: boolean
	numbers: Analytics
}
