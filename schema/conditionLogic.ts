// Finds redundant and contradictory conditions, for editors.
import { type Condition, holds } from './conditions'

const listOf = ({ value }: Condition) =>
	(Array.isArray(value) ? value : []).map((text) => text.toLowerCase())

/** Whether everything that meets the narrow condition also meets the wide one. */
function implies(narrow: Condition, wide: Condition) {
	if (narrow.fact !== wide.fact) return false
	if (wide.op === 'answered') return narrow.op !== 'notAnswered'
	if (narrow.op === 'is' && wide.op !== 'isNot') {
		// Each value of the narrow one, as if it were the answer.
		const compares = wide.op === 'atLeast' || wide.op === 'atMost'
		const known = (text: string) =>
			compares && typeof wide.value === 'number' ? Number(text) : text
		return listOf(narrow).every((text) => holds(wide, { [wide.fact]: known(text) }))
	}
	if (narrow.op !== wide.op) return false
	if (narrow.op === 'notAnswered') return true
	if (narrow.op === 'atLeast') return (narrow.value ?? 0) >= (wide.value ?? 0)
	if (narrow.op === 'atMost') return (narrow.value ?? 0) <= (wide.value ?? 0)
	if (narrow.op === 'isNot') return listOf(wide).every((text) => listOf(narrow).includes(text))
	return listOf(narrow).every((text) => listOf(wide).some((part) => text.includes(part)))
}

/** Whether everything that meets all narrow conditions also meets all wide ones. */
export const allImply = (narrow: readonly Condition[], wide: readonly Condition[]) =>
	wide.every((one) => narrow.some((other) => implies(other, one)))

/** Whether nothing can meet all conditions, because two of them exclude each other. */
export const excludeEachOther = (conditions: readonly Condition[]) =>
	conditions.some((one) =>
		conditions.some(
			(other) =>
				one.fact === other.fact &&
				((one.op === 'atLeast' && other.op === 'atMost' && (one.value ?? 0) > (other.value ?? 0)) ||
					(one.op === 'notAnswered' && other.op !== 'notAnswered') ||
					(one.op === 'is' &&
						other.op === 'isNot' &&
						listOf(one).every((text) => listOf(other).includes(text)))),
		),
	)
