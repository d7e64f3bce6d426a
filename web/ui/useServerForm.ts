import { type SyntheticEvent, useState } from 'react'
import {
	type FieldValues,
	get,
	type Path,
	type RegisterOptions,
	type UseFormProps,
	type UseFormReturn,
	useForm,
} from 'react-hook-form'
import { Canceled, errorMessage, issuesOf } from '../api/client'

/** A form whose values the server may reject: its error messages appear at the fields they name. */
export function useServerForm<Input extends FieldValues, Output = Input>(
	options: UseFormProps<Input, unknown, Output>,
) {
	const form = useForm(options)
	const [saving, setSaving] = useState(false)
	const { formState } = form
	return {
		...form,
		saving,
		/** While the values are checked or saved. */
		pending: formState.isSubmitting || saving,
		/** What a field's component needs: its registration and its error. */
		field: <Name extends Path<Input>>(name: Name, rules?: RegisterOptions<Input, Name>) => ({
			...form.register(name, rules),
			error: form.getFieldState(name, formState).error?.message,
		}),
		/** Saves valid values. An error that belongs to no field goes to `refused`, by default the form's `root` error. */
		submit:
			(
				save: (values: Output) => Promise<unknown>,
				refused = (error: unknown) => form.setError('root', { message: errorMessage(error) }),
			) =>
			(event: SyntheticEvent) => {
				// React would bubble it from a dialog to a form around the dialog's trigger.
				event.stopPropagation()
				return form.handleSubmit((values) => {
					setSaving(true)
					// Not awaited, because a form that is reset after saving would then count as submitted.
					void save(values)
						.catch((error) => {
							if (!(error instanceof Canceled) && !showAtFields(form, error)) refused(error)
						})
						.finally(() => setSaving(false))
				})(event)
			},
	}
}

export type ServerForm<Input extends FieldValues> = ReturnType<typeof useServerForm<Input>>

/** Shows server errors at the fields they name; returns whether any did. */
function showAtFields<Input extends FieldValues, Output>(
	form: UseFormReturn<Input, unknown, Output>,
	error: unknown,
) {
	const named = issuesOf(error).flatMap(({ path, message }) => {
		const field = fieldOf(form.getValues(), path)
		return field === undefined ? [] : [{ field, message }]
	})
	for (const [i, { field, message }] of named.entries()) {
		form.setError(field, { message }, { shouldFocus: i === 0 })
	}
	return named.length > 0
}

/** The field that an issue's path points to. A list is one field, whichever item is wrong. */
function fieldOf<Input extends FieldValues>(values: Input, path: string) {
	const list = path.replace(/\.\d+$/, '')
	const field = Array.isArray(get(values, list)) ? list : path
	return get(values, field) === undefined ? undefined : (field as Path<Input>)
}
