import { z } from 'zod'
import { email } from './auth'

/** After how many days leads may be set to delete themselves; null keeps them. */
export const retentionChoices = [null, 30, 90, 180, 365, 730] as const
export const retentionMost = 3650

const daysMessage = `Days must be a whole number from 1 to ${retentionMost}, or null`

/** PUT /api/privacy/retention. */
export const retention = z.object({
	days: z
		.number(daysMessage)
		.int(daysMessage)
		.min(1, daysMessage)
		.max(retentionMost, daysMessage)
		.nullable(),
})
export type Retention = z.infer<typeof retention>

/** POST /api/privacy/erase: whose leads go. */
export const erasure = z.object({ email })
export type Erasure = z.infer<typeof erasure>
