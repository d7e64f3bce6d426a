import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A form resolver that loads, along with zod, when the form is first used rather than shown. If
 * loading fails, the server still validates the input with the same schema.
 */
export const lazyResolver =
	<Input extends FieldValues, Output>(
		load: () => Promise<Resolver<Input, unknown, Output>>,
	): Resolver<Input, unknown, Output> =>
	async (values, context, options) => {
		const resolve = await load().catch(() => undefined)
		return resolve
			? resolve(values, context, options)
			: { values: values as unknown as Output, errors: {} }
	}
