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

/** An error, which an answer has one or several of. */
export const oneError = z.object({
	message: z.string().optional(),
	in: z.string().optional(),
	category: z.string().optional(),
	context: z.object({ propertyName: z.array(z.string()).optional() }).optional(),
})

/** What a message says, without the list of JSON that it may hold, and the property that it is about. */
export function wordsOf(error: z.infer<typeof oneError>) {
	const text = error.message ?? ''
	const invalid = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
	const field =
		/"name":"(\w+)"/.exec(text)?.[1] ??
		/[Pp]roperty \\?"(\w+)\\?" does not exist/.exec(text)?.[1] ??
		error.context?.propertyName?.[0] ??
		error.in
	return { message: invalid ?? error.message, field }
}
