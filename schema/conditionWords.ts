// Conditions in words, for owners.
import { countryName, languageName } from './codeNames'
import type { Condition, Op } from './conditions'
import { emailGroups, type FactRow, rowOf } from './facts'
import type { Field } from './fields'

/** An op as written between a fact and its value. */
export function describeOp(op: Op, { kind, several }: Pick<FactRow, 'kind' | 'several'>) {
	switch (op) {
		case 'is':
			return several ? 'includes' : 'is'
		case 'isNot':
			return several ? 'doesn’t include' : 'is not'
		case 'contains':
			return 'contains'
		case 'atLeast':
			return kind === 'date' ? 'is on or after' : 'is at least'
		case 'atMost':
			return kind === 'date' ? 'is on or before' : 'is at most'
		case 'answered':
			return kind === 'tick' ? 'is checked' : 'is answered'
		case 'notAnswered':
			return kind === 'tick' ? 'is not checked' : 'is not answered'
	}
}

/** One value of a fact. */
export function formatFactValue(value: string | number, { kind, options = {} }: FactRow) {
	const text = String(value)
	if (kind === 'country') return countryName(text)
	if (kind === 'language') return languageName(text)
	if (kind === 'domain')
		return Object.hasOwn(emailGroups, text) ? emailGroups[text as keyof typeof emailGroups] : text
	return (Object.hasOwn(options, text) && options[text]) || text
}

/** All values of a condition: "Germany or Austria". */
export function formatFactValues({ value }: Pick<Condition, 'value'>, row: FactRow) {
	if (value === undefined) return ''
	const words = (Array.isArray(value) ? value : [value]).map((one) => formatFactValue(one, row))
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** A condition as a sentence's part: "Company size is 50+". */
export function describeCondition(condition: Condition, fields: readonly Field[]) {
	const row = rowOf(condition.fact, fields) ?? { label: condition.fact, kind: 'text' as const }
	const values = formatFactValues(condition, row)
	return [row.label, describeOp(condition.op, row), ...(values ? [values] : [])].join(' ')
}
