import type { Lead } from './queries'

/** Whether the rules flagged a lead as junk and nobody has reviewed it. */
const isJunk = (lead: Lead) => lead.qualificationStatus === 'unqualified' && !lead.statusByHand

/** Whether a lead needs review: held as suspected spam, or junk by the rules. */
export const isDoubtful = (lead: Lead) => lead.suspect !== null || isJunk(lead)

/** The reason: the rules list the criterion that makes a lead junk first. */
export const doubtOf = (lead: Lead) => lead.suspect?.reason ?? lead.scoringData?.criteria[0]?.reason
