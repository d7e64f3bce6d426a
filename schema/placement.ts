// Checks the steps of fields and what they depend on. No zod: the owner's editor imports it.
import { answerFact, type Condition } from './conditions'
import { faultOf, fieldOf } from './facts'
import type { Field } from './fields'
import { stepOf } from './formSteps'

type Fault = { path: (string | number)[]; message: string }

/** What is wrong with the steps and conditions of a form's fields, by path under `fields`. */
export const placementFaults = (fields: readonly Field[]): Fault[] =>
	fields.flatMap((field, i): Fault[] => {
		const before = fields.slice(0, i)
		const ahead = before.find((other) => stepOf(field) > 0 && stepOf(other) > stepOf(field))
		const order: Fault[] = ahead
			? [
					{
						path: [i, 'step'],
						message: `“${field.label}” is on step ${stepOf(field)}, but after “${ahead.label}”, which is on step ${stepOf(ahead)}. List the fields in the order of their steps`,
					},
				]
			: []
		const conditions = (field.showIf ?? []).flatMap((condition, j): Fault[] => {
			const fault = conditionFault(condition, field, fields) ?? faultOf(condition, before)
			return fault ? [{ path: [i, 'showIf', j, fault.path], message: fault.message }] : []
		})
		return [...order, ...conditions]
	})

/** Why a field can't have a condition; undefined if it can, or if the condition's field doesn't exist. */
function conditionFault({ fact }: Condition, field: Field, fields: readonly Field[]) {
	const wrong = (message: string) => ({ path: 'fact' as const, message })
	if (!fact.startsWith(answerFact('')))
		return wrong(
			`Whether “${field.label}” is shown can depend only on answers, such as answer:email`,
		)
	const other = fieldOf(fact, fields)
	if (!other || fields.indexOf(other) < fields.indexOf(field)) return undefined
	if (other === field) return wrong(`“${field.label}” can’t depend on its own answer`)
	return wrong(
		dependsOn(other, field.key, fields)
			? `“${field.label}” and “${other.label}” depend on each other`
			: `“${field.label}” can’t depend on “${other.label}”, which comes later`,
	)
}

/** Whether a field depends on another, by its own conditions or those of what it depends on. */
function dependsOn(
	field: Field,
	key: string,
	fields: readonly Field[],
	seen: Field[] = [],
): boolean {
	return (field.showIf ?? []).some(({ fact }) => {
		const other = fieldOf(fact, fields)
		if (!other || seen.includes(other)) return false
		return other.key === key || dependsOn(other, key, fields, [...seen, field, other])
	})
}
