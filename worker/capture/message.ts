import type { AdditionalData, QualificationStatus, ScoringData } from '../../schema/lead'

export type Verdict = { score: number; status: QualificationStatus; scoringData: ScoringData }

/**
 * A submission as it is stored, now or by the queue later. Whether the visitor was here before is
 * the database's to know, so both verdicts come along and the one that is true is stored.
 */
export type Submission = {
	/** The same for a repeated submission, so that however often it comes it is one lead. */
	id: string
	linkId: number
	name: string | null
	email: string | null
	phone: string | null
	additionalData: AdditionalData
	/** Milliseconds since 1970-01-01. */
	createdAt: number
	firstTime: Verdict
	cameBack: Verdict
}
