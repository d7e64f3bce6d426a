import { z } from 'zod'
import { errorCodes } from '../error'
import { qualificationStatuses } from '../score'
import { type LeftOut, leftOutKinds } from '../verdict'

// The shapes of the API's answers, for its OpenAPI document; tests check every answer against them.

export const id = z.int().positive()
export const count = z.int().min(0)
export const when = z.iso.datetime().describe('ISO 8601, in UTC')
export const score = z.int().min(0).max(100)
export const status = z.enum(qualificationStatuses)
export const percent = z.string().describe('With at most one decimal, such as 12.5%')

export const errorAnswer = z
	.object({
		message: z.string().describe('What went wrong and what to do about it, for people'),
		code: z.enum(errorCodes).describe('The kind of error, for programs'),
		issues: z
			.array(z.object({ path: z.string(), message: z.string() }))
			.optional()
			.describe('The parts of the input that are wrong'),
		requestId: z.string().optional().describe('Set when the fault is ours: quote it to support'),
	})
	.meta({ id: 'Error', examples: [{ message: 'Link not found', code: 'not_found' }] })

export const countOf = <Name extends string>(name: Name) =>
	z.object({ [name]: count } as Record<Name, typeof count>)

export const suspendedFor = z.string().nullable().describe('Why it is suspended; null if it is not')

export const contact = {
	name: z.string().nullable(),
	email: z
		.string()
		.nullable()
		.describe('In lower case, as people write it: `joerg@müller.de`, not `joerg@xn--mller-kva.de`'),
	phone: z.string().nullable(),
}

export const leftOut = z
	.object(
		Object.fromEntries(Object.values(leftOutKinds).map((kind) => [kind, count])) as Record<
			keyof LeftOut,
			typeof count
		>,
	)
	.meta({ id: 'LeftOut', description: 'Visits not made by people, by kind' })

/** What the document says about counts of people, which a workspace's hub writes. */
export const peopleCount = 'Visits by people, of half a minute ago or newer'

export const linkDefaults = z
	.object({
		templateId: id.nullable().describe('The link that the app starts new ones from'),
		domain: z.string().nullable().describe('The domain of new links that name none'),
	})
	.describe('What new links begin with')
