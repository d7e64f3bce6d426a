import type { QualificationStatus } from '../../schema/score'

/** The status that the rules give a lead, whatever was set by hand: the color of its score. */
export const statusByRules = ({
	scoringData,
	qualificationStatus,
}: {
	scoringData: { status?: QualificationStatus } | null
	qualificationStatus: QualificationStatus | null
}): QualificationStatus => scoringData?.status ?? qualificationStatus ?? 'new'

/** The color of a score's number, by its status: color means score, and nothing else. */
export const scoreTone = (status: QualificationStatus) =>
	status === 'hot' ? 'text-bad' : status === 'warm' ? 'text-warn' : 'text-soft'
