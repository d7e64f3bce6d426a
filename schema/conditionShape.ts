import { z } from 'zod'
import { type Condition, ops } from './conditions'
import { valuesOf } from './facts'
import { textShape } from './textShape'

const maxConditions = 10
const maxValues = 50

const text = textShape({ label: 'A value', maxLength: 200, required: 'A value needs text' })
const one = text
	.or(z.number('A value must be a number or text'))
	.or(z.boolean().transform((yes) => (yes ? 'yes' : 'no')))

/**
 * A condition, whose value may be a single text, number or boolean where a list is meant. Whether its fact exists
 * and takes this op and value depends on the form: see `faultOf`.
 */
const condition = z
	.strictObject({
		fact: z.string('A condition needs a fact').max(60, 'The fact is too long'),
		op: z.enum(ops, `op must be one of ${ops.join(', ')}`),
		value: one
			.or(
				z
					.array(one)
					.min(1, 'Give at least one value')
					.max(maxValues, `Give at most ${maxValues} values`),
			)
			.optional(),
	})
	.transform(({ fact, op, value }): Condition => {
		if (value === undefined) return { fact, op }
		if (valuesOf(op) !== 'list')
			return { fact, op, value: Array.isArray(value) ? value.map(String) : value }
		return { fact, op, value: (Array.isArray(value) ? value : [value]).map(String) }
	})

/** Conditions that must all hold; `name` is the property they are sent as. */
export const conditionsOf = (name: string, of: string) =>
	z
		.array(condition, `${name} must be a list of conditions`)
		.max(maxConditions, { message: `${of} has at most ${maxConditions} conditions`, abort: true })

export const conditionsShape = conditionsOf('when', 'A rule')
