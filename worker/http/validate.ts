import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { z } from 'zod'
import { idPattern } from '../../schema/id'
import { badInput } from './errors'

/** What each validator accepts, for the OpenAPI document. */
export const validatedBy = new WeakMap<object, { target: string; schema: z.ZodType }>()

/** A zod validator that throws: bad input is a 400 with the first message and all issues. */
export const validate = <S extends z.ZodType, T extends keyof ValidationTargets>(
	target: T,
	schema: S,
) => {
	const validator = zValidator(target, schema, (result) => {
		if (result.success) return
		const issues = result.error.issues.map(({ path, message }) => ({
			path: path.join('.'),
			message,
		}))
		throw badInput(issues[0]?.message ?? 'Invalid input', issues)
	})
	validatedBy.set(validator, { target, schema })
	return validator
}

/** The id of a link or lead in the path, as a number. */
export const byId = validate(
	'param',
	z.object({ id: z.string().regex(idPattern, 'The id must be a number').transform(Number) }),
)
