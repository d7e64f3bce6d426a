import type { QualificationStatus } from '../../schema/score'
import type { Tone } from '../ui/Badge'

export const statusTones: Record<QualificationStatus, Tone> = {
	new: 'neutral',
	cold: 'accent',
	warm: 'warn',
	hot: 'bad',
	qualified: 'good',
	unqualified: 'neutral',
}
