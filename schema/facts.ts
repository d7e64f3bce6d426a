// Which facts conditions can be about, and what each is compared with. The shape, the editor's pickers and the
// sentence in words all read it here. No zod: the owner's app and the visitor's script import it.
import { answerFact, type Condition, type Facts, type Op } from './conditions'
import { type Answers, type Field, type FieldType, typeOf } from './fields'
import { qualificationStatuses } from './score'

/** What a fact is compared with. */
type FactKind =
	/** One of `options`. */
	| 'option'
	/** A two-letter code, in upper case. */
	| 'country'
	/** A code such as de, in lower case. */
	| 'language'
	/** `personal`, `company`, or a domain. */
	| 'domain'
	| 'text'
	| 'number'
	/** Such as 2026-11-21. */
	| 'date'
	/** Only whether there is one. */
	| 'tick'

/** The ops of each kind. */
const opsOfKind = {
	option: ['is', 'isNot'],
	country: ['is', 'isNot'],
	language: ['is', 'isNot'],
	domain: ['is', 'isNot'],
	text: ['is', 'isNot', 'contains'],
	number: ['atLeast', 'atMost', 'is', 'isNot'],
	date: ['atLeast', 'atMost'],
	tick: [],
} as const satisfies Record<FactKind, readonly Op[]>

export type FactRow = {
	label: string
	kind: FactKind
	/** The values of the kind `option`, with their words. */
	options?: Readonly<Record<string, string>>
	/** Can have several values at once. */
	several?: true
	/** Known from the request alone, before the form is answered. */
	early?: true
}

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export const plainFacts = {
	score: { label: 'Score', kind: 'number' },
	status: {
		label: 'Status',
		kind: 'option',
		options: Object.fromEntries(
			qualificationStatuses
				// Only an owner qualifies a lead.
				.filter((status) => status !== 'qualified')
				.map((status) => [status, capitalized(status)]),
		),
	},
	country: { label: 'Country', kind: 'country', early: true },
	device: {
		label: 'Device',
		kind: 'option',
		options: {
			phone: 'Phone',
			tablet: 'Tablet',
			desktop: 'Computer',
			iOS: 'iPhone or iPad',
			Android: 'Android',
		},
		early: true,
	},
	language: { label: 'Language', kind: 'language', early: true },
	source: { label: 'Source', kind: 'text', early: true },
	campaign: { label: 'Campaign', kind: 'text', early: true },
	way: { label: 'Channel', kind: 'text', early: true },
	emailDomain: { label: 'Email domain', kind: 'domain' },
	returning: { label: 'Came back', kind: 'option', options: { yes: 'Yes', no: 'No' } },
} as const satisfies Record<string, FactRow>

type PlainFact = keyof typeof plainFacts

/** The groups of addresses that a condition on `emailDomain` can name, with their words. */
export const emailGroups = { company: 'a company’s', personal: 'personal' } as const

const kindOfType: Partial<Record<FieldType, FactKind>> = {
	choice: 'option',
	choices: 'option',
	select: 'option',
	checkbox: 'tick',
	number: 'number',
	rating: 'number',
	date: 'date',
}

/** The row of an answer to a field. */
const rowOfField = (field: Field): FactRow => ({
	label: field.label,
	kind: kindOfType[field.type] ?? 'text',
	...(field.type === 'choices' && { several: true }),
	...(typeOf(field).settings.includes('options') && {
		options: Object.fromEntries((field.options ?? []).map((option) => [option, option])),
	}),
})

/** The field of an answer's fact; undefined for other facts and removed fields. */
export const fieldOf = (fact: string, fields: readonly Field[]) =>
	fields.find(({ key }) => answerFact(key) === fact)

/** Whether the answers to a field are numbers. */
export const isNumeric = ({ type }: Pick<Field, 'type'>) => kindOfType[type] === 'number'

/** An answer as a fact: a number as a number, several choices as a list; undefined without one. */
export function answerAsFact(field: Pick<Field, 'type'>, answer: string | undefined) {
	if (!answer) return undefined
	if (field.type === 'choices') return answer.split('\n')
	return isNumeric(field) ? Number(answer) : answer
}

/** The answers to a form as facts. */
export const answerFacts = (fields: readonly Field[], answers: Answers): Facts =>
	Object.fromEntries(
		fields.flatMap((field) => {
			const fact = answerAsFact(field, answers[field.key])
			return fact === undefined ? [] : [[answerFact(field.key), fact]]
		}),
	)

/** A fact's row, given the form's fields; undefined for one that there isn't. */
export function rowOf(fact: string, fields: readonly Field[]): FactRow | undefined {
	const field = fieldOf(fact, fields)
	if (field) return rowOfField(field)
	return Object.hasOwn(plainFacts, fact) ? plainFacts[fact as PlainFact] : undefined
}

/** All facts, given the form's fields: its answers first. */
export const factsOf = (fields: readonly Field[]): [fact: string, row: FactRow][] => [
	...fields.map((field): [string, FactRow] => [answerFact(field.key), rowOfField(field)]),
	...Object.entries(plainFacts),
]

const aboutAnswers = ['answered', 'notAnswered'] as const

/** The ops that a fact takes. */
export const opsOf = (fact: string, { kind }: FactRow): readonly Op[] =>
	fact.startsWith(answerFact('')) ? [...opsOfKind[kind], ...aboutAnswers] : opsOfKind[kind]

/** Whether an op compares with a list of texts, with a single number or date, or with nothing. */
export const valuesOf = (op: Op) =>
	op === 'answered' || op === 'notAnswered'
		? 'none'
		: op === 'atLeast' || op === 'atMost'
			? 'one'
			: 'list'

const isOfKind: Partial<Record<FactKind, [test: RegExp, message: string]>> = {
	country: [/^[A-Z]{2}$/, 'A country is a two-letter code such as DE'],
	language: [/^[a-z]{2,3}$/, 'A language is a code such as de'],
	domain: [
		/^(company|personal|(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+)$/,
		'An email domain is company, personal, or a domain such as example.com',
	],
	number: [/^-?\d{1,15}(\.\d{1,15})?$/, 'Compare it with a number'],
}

export type ConditionFault = { path: keyof Condition; message: string }

/** What is wrong with a condition, given the form's fields; undefined if nothing is. */
export function faultOf(
	{ fact, op, value }: Condition,
	fields: readonly Field[],
): ConditionFault | undefined {
	const row = rowOf(fact, fields)
	if (!row) {
		const message = fact.startsWith(answerFact(''))
			? `The form has no field with the key ${fact.slice(answerFact('').length)}`
			: `There is no fact called ${fact}`
		return { path: 'fact', message }
	}
	const ops = opsOf(fact, row)
	if (!ops.includes(op)) {
		return { path: 'op', message: `${row.label} can be compared by ${ops.join(', ')}` }
	}
	const wrong = (message: string): ConditionFault => ({ path: 'value', message })
	const takes = valuesOf(op)
	if (takes === 'none') return value === undefined ? undefined : wrong(`${op} takes no value`)
	if (takes === 'one') {
		if (row.kind === 'number') {
			return typeof value === 'number' ? undefined : wrong('Compare it with a number')
		}
		const isDate = typeof value === 'string' && !Number.isNaN(Date.parse(value))
		return isDate ? undefined : wrong('Compare it with a date such as 2026-11-21')
	}
	if (!Array.isArray(value) || value.length === 0) return wrong('Compare it with at least one text')
	if (row.kind === 'option') {
		const unknown = value.find((one) => !Object.hasOwn(row.options ?? {}, one))
		return unknown === undefined ? undefined : wrong(`${row.label} has no option ${unknown}`)
	}
	const [test, message] = isOfKind[row.kind] ?? []
	return test && message && !value.every((one) => test.test(one)) ? wrong(message) : undefined
}
