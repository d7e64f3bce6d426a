import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A form's resolver that is fetched, and zod with it, when the form is first used and not when it
 * is shown. Where it can't be fetched the server judges the input, by the same schema.
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
