import { describe, expect, it } from 'vitest'
import { conditionsShape } from './conditionShape'
import { allHold, type Condition, type Facts, holds } from './conditions'
import { describeCondition } from './conditionWords'
import { faultOf } from './facts'
import type { Field } from './fields'

const fields: Field[] = [
	{ key: 'email', type: 'email', label: 'Email', required: true },
	{ key: 'size', type: 'choice', label: 'Company size', required: true, options: ['1–49', '50+'] },
	{ key: 'topics', type: 'choices', label: 'Topics', required: false, options: ['Ads', 'SEO'] },
	{ key: 'budget', type: 'number', label: 'Budget', required: false },
	{ key: 'start', type: 'date', label: 'Start', required: false },
	{ key: 'news', type: 'checkbox', label: 'Newsletter', required: false },
	{ key: 'note', type: 'longText', label: 'Note', required: false },
]

const facts: Facts = {
	'answer:email': 'ana@tidepool.dev',
	'answer:size': '50+',
	'answer:topics': ['Ads', 'SEO'],
	'answer:budget': 5000,
	'answer:start': '2026-11-21',
	'answer:news': 'Yes',
	score: 60,
	status: 'warm',
	country: 'DE',
	device: ['phone', 'iOS'],
	language: 'de',
	source: 'Newsletter',
	emailDomain: ['company', 'tidepool.dev'],
	returning: 'no',
}

// Each condition, whether it holds for the facts above, and how it reads.
const cases: [condition: Condition, expected: boolean, words: string][] = [
	[{ fact: 'answer:size', op: 'is', value: ['50+'] }, true, 'Company size is 50+'],
	[{ fact: 'answer:size', op: 'is', value: ['1–49', '50+'] }, true, 'Company size is 1–49 or 50+'],
	[{ fact: 'answer:size', op: 'is', value: ['1–49'] }, false, 'Company size is 1–49'],
	[{ fact: 'answer:size', op: 'isNot', value: ['1–49'] }, true, 'Company size is not 1–49'],
	[{ fact: 'answer:size', op: 'isNot', value: ['50+'] }, false, 'Company size is not 50+'],
	[{ fact: 'answer:topics', op: 'is', value: ['SEO'] }, true, 'Topics includes SEO'],
	[{ fact: 'answer:topics', op: 'isNot', value: ['SEO'] }, false, 'Topics doesn’t include SEO'],
	[
		{ fact: 'answer:email', op: 'contains', value: ['@TIDEPOOL.'] },
		true,
		'Email contains @TIDEPOOL.',
	],
	[
		{ fact: 'answer:email', op: 'is', value: ['Ana@Tidepool.dev'] },
		true,
		'Email is Ana@Tidepool.dev',
	],
	[{ fact: 'answer:budget', op: 'atLeast', value: 5000 }, true, 'Budget is at least 5000'],
	[{ fact: 'answer:budget', op: 'atLeast', value: 5000.5 }, false, 'Budget is at least 5000.5'],
	[{ fact: 'answer:budget', op: 'atMost', value: 5000 }, true, 'Budget is at most 5000'],
	[{ fact: 'answer:budget', op: 'is', value: ['5000'] }, true, 'Budget is 5000'],
	[
		{ fact: 'answer:start', op: 'atLeast', value: '2026-11-21' },
		true,
		'Start is on or after 2026-11-21',
	],
	[
		{ fact: 'answer:start', op: 'atMost', value: '2026-11-20' },
		false,
		'Start is on or before 2026-11-20',
	],
	[{ fact: 'answer:news', op: 'answered' }, true, 'Newsletter is checked'],
	[{ fact: 'answer:news', op: 'notAnswered' }, false, 'Newsletter is not checked'],
	// An unanswered field: only notAnswered can be decided.
	[{ fact: 'answer:note', op: 'notAnswered' }, true, 'Note is not answered'],
	[{ fact: 'answer:note', op: 'answered' }, false, 'Note is answered'],
	[{ fact: 'answer:note', op: 'isNot', value: ['x'] }, false, 'Note is not x'],
	[{ fact: 'answer:note', op: 'contains', value: ['x'] }, false, 'Note contains x'],
	[{ fact: 'score', op: 'atLeast', value: 60 }, true, 'Score is at least 60'],
	[{ fact: 'score', op: 'atMost', value: 59 }, false, 'Score is at most 59'],
	[{ fact: 'status', op: 'is', value: ['warm', 'hot'] }, true, 'Status is Warm or Hot'],
	[{ fact: 'country', op: 'is', value: ['DE', 'AT'] }, true, 'Country is Germany or Austria'],
	[{ fact: 'device', op: 'is', value: ['iOS'] }, true, 'Device is iPhone or iPad'],
	[{ fact: 'device', op: 'isNot', value: ['phone'] }, false, 'Device is not Phone'],
	[{ fact: 'language', op: 'is', value: ['de'] }, true, 'Language is German'],
	[{ fact: 'source', op: 'is', value: ['newsletter'] }, true, 'Source is newsletter'],
	// Unknown: isNot doesn't hold either.
	[{ fact: 'campaign', op: 'isNot', value: ['spring'] }, false, 'Campaign is not spring'],
	[{ fact: 'emailDomain', op: 'is', value: ['company'] }, true, 'Email domain is a company’s'],
	[
		{ fact: 'emailDomain', op: 'is', value: ['tidepool.dev'] },
		true,
		'Email domain is tidepool.dev',
	],
	[{ fact: 'emailDomain', op: 'isNot', value: ['personal'] }, true, 'Email domain is not personal'],
	[{ fact: 'returning', op: 'is', value: ['yes'] }, false, 'Came back is Yes'],
]

describe('A condition', () => {
	it.each(cases)('%o: %s, “%s”', (condition, expected, words) => {
		expect(faultOf(condition, fields)).toBeUndefined()
		expect(holds(condition, facts)).toBe(expected)
		expect(describeCondition(condition, fields)).toBe(words)
		expect(conditionsShape.parse([condition])).toEqual([condition])
	})

	it('cannot be decided for an unknown fact', () => {
		for (const [condition] of cases) {
			expect(holds(condition, {})).toBe(condition.op === 'notAnswered')
		}
	})

	it('is one of several that must all hold', () => {
		expect(allHold([], {})).toBe(true)
		expect(
			allHold(
				[{ fact: 'score', op: 'atLeast', value: 50 }, ...cases.slice(2, 3).map(([one]) => one)],
				facts,
			),
		).toBe(false)
	})

	it('takes a single value for a list of one', () => {
		expect(
			conditionsShape.parse([
				{ fact: 'answer:size', op: 'is', value: '50+' },
				{ fact: 'answer:budget', op: 'is', value: 5 },
				{ fact: 'returning', op: 'is', value: true },
			]),
		).toMatchObject([{ value: ['50+'] }, { value: ['5'] }, { value: ['yes'] }])
	})

	it('compares numbers with numbers only', () => {
		// The answer is older than the field's change to a number.
		expect(holds({ fact: 'answer:seats', op: 'atLeast', value: 5 }, { 'answer:seats': '50' })).toBe(
			false,
		)
	})

	it.each([
		[{ fact: 'answer:gone', op: 'answered' }, 'fact', 'The form has no field with the key gone'],
		[{ fact: 'weather', op: 'is', value: ['rain'] }, 'fact', 'There is no fact called weather'],
		[
			{ fact: 'constructor', op: 'is', value: ['x'] },
			'fact',
			'There is no fact called constructor',
		],
		[{ fact: 'score', op: 'contains', value: ['6'] }, 'op', /^Score can be compared by atLeast,/],
		[{ fact: 'score', op: 'answered' }, 'op', /^Score can be compared by/],
		[{ fact: 'answer:news', op: 'is', value: ['Yes'] }, 'op', /by answered, notAnswered$/],
		[{ fact: 'score', op: 'atLeast', value: 'many' }, 'value', 'Compare it with a number'],
		[{ fact: 'answer:start', op: 'atLeast', value: 5 }, 'value', /a date such as/],
		[{ fact: 'answer:size', op: 'is', value: ['7'] }, 'value', 'Company size has no option 7'],
		[{ fact: 'answer:size', op: 'is' }, 'value', 'Compare it with at least one text'],
		[{ fact: 'country', op: 'is', value: ['Germany'] }, 'value', /two-letter code/],
		[{ fact: 'language', op: 'is', value: ['de-DE'] }, 'value', /code such as de/],
		[{ fact: 'emailDomain', op: 'is', value: ['a@b.de'] }, 'value', /company, personal/],
		[{ fact: 'device', op: 'is', value: ['fridge'] }, 'value', 'Device has no option fridge'],
		[{ fact: 'answer:note', op: 'answered', value: ['x'] }, 'value', 'answered takes no value'],
	] as [Condition, string, string | RegExp][])(
		'%o has a fault in %s',
		(condition, path, message) => {
			expect(faultOf(condition, fields)).toEqual({ path, message: expect.stringMatching(message) })
		},
	)
})
