import type { QualificationStatus } from '../../schema/lead'
import type { Tone } from '../ui/Badge'

export const statusTones: Record<QualificationStatus, Tone> = {
	new: 'neutral',
	cold: 'accent',
	warm: 'warn',
	hot: 'bad',
	qualified: 'good',
	unqualified: 'neutral',
}

export const statusLabel = (status: QualificationStatus) =>
	status.charAt(0).toUpperCase() + status.slice(1)
