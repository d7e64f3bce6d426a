import { z } from 'zod'

export type Objects = 'contacts' | 'deals'

/** The property that has our leads' ids. */
export const idProperty = 'leadlinks_id'

/** The target for contacts without deals. */
export const contactsOnly = 'contacts'

export const pipelines = z.object({
	results: z.array(
		z.object({
			id: z.string(),
			label: z.string(),
			stages: z.array(
				z.object({
					id: z.string(),
					label: z.string(),
					displayOrder: z.number(),
					metadata: z.object({ probability: z.string().optional() }).optional(),
				}),
			),
		}),
	),
})
