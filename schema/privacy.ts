import { z } from 'zod'
import { email } from './auth'
import { toolDeletion } from './toolDeletion'

const maxRetentionDays = 3650

const daysMessage = `Days must be a whole number from 1 to ${maxRetentionDays}, or null`

/** PUT /api/privacy/retention */
export const retention = z.object({
	days: z
		.number(daysMessage)
		.int(daysMessage)
		.min(1, daysMessage)
		.max(maxRetentionDays, daysMessage)
		.nullable(),
})
export type Retention = z.infer<typeof retention>

/** POST /api/privacy/erase: deletes the leads with this e-mail address. */
export const erasure = z.object({ email, ...toolDeletion })
export type Erasure = z.infer<typeof erasure>
