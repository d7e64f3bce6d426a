import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * A form resolver for a schema that loads, along with zod, when the form is first used rather than shown. If
 * loading fails, the server still validates the input with the same schema.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
	load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
	const loaded = async () => {
		const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
		return zodResolver(schema)
	}
	return async (values, context, options) => {
		// The form goes on changing its values while the schema loads.
		const pressed = structuredClone(values)
		const resolve = await loaded().catch(() => undefined)
		return resolve
			? resolve(pressed, context, options)
			: { values: pressed as unknown as Output, errors: {} }
	}
}
