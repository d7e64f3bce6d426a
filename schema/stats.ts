import type { Contact } from './fields'
import type { QualificationStatus } from './score'
import type { LeftOut } from './verdict'

/** GET /api/stats. Clients read the status counts both at the top level and nested. */
export type Stats = Record<QualificationStatus, number> & {
	totalLinks: number
	activeLinks: number
	totalLeads: number
	/** Visits by people; conversion is measured by these. */
	totalVisits: number
	leftOut: LeftOut
	/** A percentage with at most one decimal, such as "12.5%". */
	conversionRate: string
	leadQualification: Record<QualificationStatus, number>
	/** A whole number from 0 to 100. */
	averageScore: number
}

/** An entry of GET /api/activities; dates as ISO 8601 text. */
export type Activity =
	| { type: 'link'; id: number; linkId: number; title: string; shortId: string; createdAt: string }
	| ({
			type: 'lead'
			id: number
			linkId: number
			title: string
			shortId: string
			createdAt: string
	  } & Contact)
