import { statusOfScore } from '../../schema/lead'
import type { Lead } from './queries'

/** Whether the rules took a lead for junk and nobody has looked at it since. */
export const isSuspect = (lead: Lead) =>
	lead.qualificationStatus === 'unqualified' && !lead.statusByHand

/** Why the rules took it for junk: they put that first. */
export const suspicionOf = (lead: Lead) => lead.scoringData?.criteria[0]?.reason

/** What a released lead becomes: what its score alone says. */
export const releasedStatus = (lead: Lead) =>
	lead.email || lead.phone ? statusOfScore(lead.score) : 'new'
