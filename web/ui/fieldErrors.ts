import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/client'

/** Shows server errors at the fields they name; returns whether any did. */
export function showAtFields<Values extends FieldValues, Context, Output>(
	form: UseFormReturn<Values, Context, Output>,
	error: unknown,
) {
	const issues = error instanceof ApiError ? (error.problem.issues ?? []) : []
	const named = issues.filter(({ path }) => path in form.getValues())
	for (const [i, { path, message }] of named.entries()) {
		form.setError(path as Path<Values>, { message }, { shouldFocus: i === 0 })
	}
	return named.length > 0
}
