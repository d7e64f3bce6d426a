import type { LeadStatusFilter } from '../../schema/leadList'
import type { QualificationStatus } from '../../schema/score'
import type { Tone } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'

export const statusTones: Record<QualificationStatus, Tone> = {
	new: 'neutral',
	cold: 'accent',
	warm: 'warn',
	hot: 'bad',
	qualified: 'good',
	unqualified: 'neutral',
}

/** What a filter's status is called. */
export const sayStatus = (status: LeadStatusFilter | '') =>
	status === 'suspect' ? 'Suspected spam' : titleCase(status)
