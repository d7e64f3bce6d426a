import { z } from 'zod'
import { linkProblems } from '../linkCheck'

/** What looking at an address found, which is one of these places. */
export const findingAt = <Place extends string>(places: Record<Place, string>) =>
	z.object({
		place: z.enum(Object.keys(places) as [Place, ...Place[]]),
		url: z.string(),
		problem: z.enum(linkProblems),
		status: z.int().optional().describe('The HTTP status it answered'),
		host: z.string().optional().describe('The host where the address ends'),
		broken: z.boolean(),
		message: z.string().describe('What is wrong'),
		next: z.string().describe('What to do about it'),
	})
