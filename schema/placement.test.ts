import { describe, expect, it } from 'vitest'
import type { Condition } from './conditions'
import type { Field } from './fields'
import { linkChange } from './link'

const text = (key: string, more: Partial<Field> = {}): Field => ({
	key,
	type: 'text',
	label: key.toUpperCase(),
	required: false,
	...more,
})
const on = (key: string): Condition[] => [{ fact: `answer:${key}`, op: 'answered' }]

const issuesOf = (fields: unknown) =>
	linkChange
		.safeParse({ fields })
		.error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('Fields', () => {
	it.each<[what: string, fields: unknown[], path: string, message: string | RegExp]>([
		[
			'on themselves',
			[text('a', { showIf: on('a') })],
			'fields.0.showIf.0.fact',
			'“A” can’t depend on its own answer',
		],
		[
			'on later ones',
			[text('a', { showIf: on('b') }), text('b')],
			'fields.0.showIf.0.fact',
			'“A” can’t depend on “B”, which comes later',
		],
		[
			'in a circle',
			[
				text('a', { showIf: on('c') }),
				text('b', { showIf: on('a') }),
				text('c', { showIf: on('b') }),
			],
			'fields.0.showIf.0.fact',
			'“A” and “C” depend on each other',
		],
		[
			'on one that is gone',
			[text('a'), text('b', { showIf: on('gone') })],
			'fields.1.showIf.0.fact',
			'The form has no field with the key gone',
		],
		[
			'on an option that is gone',
			[
				{ ...text('a'), type: 'choice', options: ['x'] },
				text('b', { showIf: [{ fact: 'answer:a', op: 'is', value: ['y'] }] }),
			],
			'fields.1.showIf.0.value',
			'A has no option y',
		],
		[
			'on the score',
			[text('a', { showIf: [{ fact: 'score', op: 'atLeast', value: 5 }] })],
			'fields.0.showIf.0.fact',
			/can depend only on answers/,
		],
		[
			'by a condition of another type',
			[text('a'), text('b', { showIf: [{ fact: 'answer:a', op: 'atLeast', value: 5 }] })],
			'fields.1.showIf.0.op',
			/^A can be compared by/,
		],
		[
			'though nobody sees them',
			[text('a'), { ...text('b', { showIf: on('a') }), type: 'hidden' }],
			'fields.1.showIf',
			'A hidden field is never shown',
		],
		[
			'by too many conditions',
			[text('a'), text('b', { showIf: Array(11).fill(on('a')[0]) })],
			'fields.1.showIf',
			'A field has at most 10 conditions',
		],
	])('don’t depend %s', (_, fields, path, message) => {
		expect(issuesOf(fields)).toEqual([[path, expect.stringMatching(message)]])
	})

	it.each<[step: unknown]>([[0], [6], [1.5], ['2']])('aren’t on step %s', (step) => {
		expect(issuesOf([{ ...text('a'), step }])).toEqual([
			['fields.0.step', 'step must be from 1 to 5'],
		])
	})

	it('stand in the order of their steps', () => {
		expect(issuesOf([text('a', { step: 2 }), text('b')])).toEqual([
			[
				'fields.1.step',
				expect.stringMatching(/“B” is on step 1, but after “A”, which is on step 2/),
			],
		])
		expect(
			issuesOf([text('a', { step: 2 }), { ...text('b'), type: 'hidden' }, text('c', { step: 4 })]),
		).toBeUndefined()
	})

	it('leave out what is usual', () => {
		const hidden = { ...text('c'), type: 'hidden' }
		const parsed = linkChange.parse({
			fields: [
				text('a', { step: 1, showIf: [] }),
				text('b', { step: 2, showIf: on('a') }),
				{ ...hidden, step: 3 },
			],
		})
		expect(parsed.fields).toEqual([text('a'), text('b', { step: 2, showIf: on('a') }), hidden])
	})
})
