import { z } from 'zod'
import { normalizeEmail } from '../../schema/email'
import { erasure } from '../../schema/privacy'

/** The address whose leads are erased, typed twice. */
export const erasureForm = erasure
	.extend({ again: z.string() })
	.refine(({ email, again }) => normalizeEmail(again) === email, {
		path: ['again'],
		message: 'The two addresses don’t match',
	})
