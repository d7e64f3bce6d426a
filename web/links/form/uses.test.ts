import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../schema/conditions'
import type { Field } from '../../../schema/fields'
import type { Rule } from '../../../schema/rules'
import { fieldsIn, rowsOf, withoutGaps } from './formRows'
import { adapted } from './uses'

const size: Field = {
	key: 'size',
	type: 'choice',
	label: 'Size',
	required: true,
	options: ['S', 'M', 'L'],
}
const is = (...value: string[]): Condition[] => [{ fact: 'answer:size', op: 'is', value }]
const note = (when: Condition[]): Field => ({
	key: 'note',
	type: 'text',
	label: 'Note',
	required: false,
	showIf: when,
})
const rule = (when: Condition[]): Rule => ({
	id: 'abcd',
	name: 'Big ones',
	version: '1',
	when,
	then: { kind: 'message', text: 'Hi' },
})

/** What a changed field does to a rule and a field with the same condition. */
function changedBy(when: Condition[], changed: Field[]) {
	const seen = { fields: [size, note(when)], rules: [rule(when)] }
	const { fields, rules, consequences } = adapted(seen, [...changed, note(when)])
	return [fields.at(-1)?.showIf, rules[0]?.when, consequences.map(({ what }) => what)]
}

describe('What depends on a form’s fields', () => {
	it('stays as it is while they stay', () => {
		const all = { ...size, label: 'How big?', options: ['S', 'M', 'L', 'XL'] }
		expect(changedBy(is('S'), [all])).toEqual([is('S'), is('S'), []])
		const early: Condition[] = [{ fact: 'country', op: 'is', value: ['DE'] }]
		expect(adapted({ fields: [size], rules: [rule(early)] }, []).consequences).toEqual([])
	})

	it('follows an option that is renamed', () => {
		const renamed = [{ ...size, options: ['Small', 'M', 'L'] }]
		expect(changedBy(is('S', 'L'), renamed)).toEqual([
			...[is('Small', 'L'), is('Small', 'L')],
			['follows the changed options', 'follows the changed options'],
		])
	})

	it('loses an option that is gone, and the condition with the last one', () => {
		const fewer = [{ ...size, options: ['M', 'L'] }]
		expect(changedBy(is('S', 'L'), fewer)).toMatchObject([is('L'), is('L'), { length: 2 }])
		expect(changedBy(is('S'), fewer)).toEqual([
			...[undefined, undefined],
			['is always shown', 'is deleted'],
		])
	})

	it('goes with a field that is removed', () => {
		expect(changedBy([{ fact: 'answer:size', op: 'answered' }], [])).toEqual([
			...[undefined, undefined],
			['is always shown', 'is deleted'],
		])
	})
})

describe('The list of fields and steps', () => {
	const field = (key: string, step?: number): Field => ({
		key,
		type: 'text',
		label: key,
		required: false,
		...(step && { step }),
	})

	it('has a divider before each step from the second on, empty ones too', () => {
		const fields = [field('a'), field('b', 3)]
		const rows = rowsOf(fields, 4)
		expect(rows.map((row) => ('id' in row ? row.step : row.key))).toEqual(['a', 2, 3, 'b', 4])
		expect(fieldsIn(rows)).toEqual(fields)
		expect(fieldsIn(rows.toReversed())).toEqual([field('b', 2), field('a', 4)])
		expect(withoutGaps(fields)).toEqual([field('a'), field('b', 2)])
	})
})
