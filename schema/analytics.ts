import { z } from 'zod'
import type { DimensionList } from './dimensions'
import { idPattern } from './id'
import type { LeftOut } from './verdict'

/** How many days a question covers at most. */
export const maxDays = 366
/** How many it covers where it does not say. */
export const usualDays = 30
/** How many links an answer lists, those with the most people. */
export const maxListedLinks = 50

const dateMessage = 'Please give a date as 2026-11-22'
const date = z.iso.date(dateMessage).refine((text) => text >= '2000-01-01', dateMessage)

function isTimeZone(name: string) {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name })
		return true
	} catch {
		return false
	}
}

/** GET /api/analytics: of which days and links, and where days begin. */
export const analyticsQuery = z.object({
	from: date.optional(),
	to: date.optional(),
	linkId: z
		.string()
		.regex(idPattern, 'linkId must be the id of a link')
		.transform(Number)
		.optional(),
	timezone: z
		.string()
		.max(60, 'Unknown time zone')
		.refine(isTimeZone, 'Unknown time zone: please give one as Europe/Berlin')
		.default('UTC'),
})

export type DayNumbers = { date: string; people: number; leads: number }
/** `value` is empty for people of whom it is not known, and "*" for all beyond the first 50. */
export type ValueNumbers = { value: string; people: number }

export type Analytics = {
	from: string
	to: string
	timezone: string
	days: DayNumbers[]
	/** The same number of days before. */
	previous: { people: number; leads: number; days: DayNumbers[] }
	leftOut: LeftOut
	/** People who showed no sign of a person; without JavaScript nobody can. */
	unconfirmed: number
	/** How far people came, and by the field that they touched last those who left. */
	funnel: {
		opened: number
		started: number
		submitted: number
		wentOn: number
		lastTouched: { field: string; people: number }[]
	}
	links: { id: number; title: string; people: number; leads: number }[]
	/** The hours of the week in which somebody came, of all days together; Monday is 1. */
	hours: { weekday: number; hour: number; people: number; leads: number }[]
} & Record<DimensionList, ValueNumbers[]>

/** What whoever has the secret address of a link's report reads. */
export type SharedReport = {
	title: string
	/** The fields of its form, for what they are called. */
	fields: { key: string; label: string }[]
	/** Whether the form leads to a destination. */
	goesOn: boolean
	numbers: Analytics
}
