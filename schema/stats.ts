import type { QualificationStatus } from './lead'

/** GET /api/stats. The qualification counts stand at the top level and nested: both are read. */
export type Stats = Record<QualificationStatus, number> & {
	totalLinks: number
	activeLinks: number
	totalLeads: number
	totalVisits: number
	/** A percentage with one decimal at most, such as "12.5%". */
	conversionRate: string
	leadQualification: Record<QualificationStatus, number>
	/** 0 to 100, a whole number. */
	averageScore: number
}

/** An entry of GET /api/activities; dates as ISO 8601 text. */
export type Activity =
	| { type: 'link'; id: number; linkId: number; title: string; shortId: string; createdAt: string }
	| {
			type: 'lead'
			id: number
			linkId: number
			title: string
			shortId: string
			name: string | null
			email: string | null
			phone: string | null
			createdAt: string
	  }
