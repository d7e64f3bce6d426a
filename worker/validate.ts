import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type { z } from 'zod'
import { badInput } from './errors'

/** The zod validator that throws: every bad input is a 400 with the first message and all issues. */
export const validate = <S extends z.ZodType, T extends keyof ValidationTargets>(
	target: T,
	schema: S,
) =>
	zValidator(target, schema, (result) => {
		if (!result.success) throw invalid(result.error)
	})

/** The 400 for a failed parse. */
export function invalid(error: { issues: readonly { path: PropertyKey[]; message: string }[] }) {
	const issues = error.issues.map((issue) => ({
		path: issue.path.join('.'),
		message: issue.message,
	}))
	return badInput(issues[0]?.message ?? 'Invalid input', issues)
}
