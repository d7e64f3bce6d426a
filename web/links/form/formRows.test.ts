import { expect, test } from 'vitest'
import type { Field } from '../../../schema/fields'
import { describePlaceIn, movedTo, onStep } from './formRows'

const form = (steps: Record<string, number>) =>
	Object.entries(steps).map(
		([key, step]): Field => onStep({ key, type: 'text', label: key, required: false }, step),
	)
const fields = form({ a: 1, b: 1, c: 2, d: 3 })

test.each([
	['a', 2, { b: 1, a: 2, c: 2, d: 3 }],
	['c', 1, { a: 1, b: 1, c: 1, d: 3 }],
	['d', 2, { a: 1, b: 1, c: 2, d: 2 }],
	['b', 4, { a: 1, c: 2, d: 3, b: 4 }],
	['x', 2, { a: 1, b: 1, c: 2, d: 3 }],
])('%s goes to step %i', (key, step, after) => {
	expect(movedTo(fields, key, step)).toEqual(form(after))
})

test('a place is said with its step, if there are several', () => {
	expect(describePlaceIn(fields, 'b')).toBe('in position 2 of 2 on step 1')
	expect(describePlaceIn(fields, 'd')).toBe('in position 1 of 1 on step 3')
	expect(describePlaceIn(form({ a: 1, b: 1 }), 'b')).toBeUndefined()
	expect(describePlaceIn(fields, 'step 2')).toBeUndefined()
})
