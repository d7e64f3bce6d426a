import { z } from 'zod'
import { momentShape } from './momentShape'

/** PUT /api/workspace/away: until when a member is away, by default the caller; null for here again. */
export const awayChange = z.object({
	memberId: z.int('memberId must be a number').positive('memberId must be a number').optional(),
	until: momentShape('until').nullable(),
})
