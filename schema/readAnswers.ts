import { normalizeEmail } from './email'
import { answerAsFact } from './facts'
import { type Answers, type Field, type FieldType, starsOf, ticked, typeOf } from './fields'
import { shownOf } from './formSteps'
import { readMoment } from './moment'
import { isPhoneLike } from './phone'
import { readNumber } from './readNumber'
import { cleanText } from './text'
import { normalizeWebAddress } from './webAddress'
import { fill, type Words } from './words/words'

type Rule = {
	/** Turns a cleaned, non-empty text into the answer to store; undefined if it is invalid, '' for none. */
	parse(text: string, field: Field): string | undefined
	/** The message about an invalid answer. */
	message: Fault
	/** The message about a missing required answer. */
	missing: Fault
	/** The message for an answer outside the field's limits; undefined if it is within. */
	limit?(answer: string, field: Field, words: Words): string | undefined
}

/** The faults with fixed messages. */
type Fault = {
	[Name in keyof Words['faults']]: Words['faults'][Name] extends string ? Name : never
}[keyof Words['faults']]

const asTyped = (text: string) => text

const typed = { parse: asTyped, message: 'text', missing: 'fillIn' } as const
const oneOf = {
	parse: (text: string, { options = [] }: Field) => options.find((option) => option === text),
	message: 'option',
	missing: 'chooseOne',
} as const

/** The message for a number outside a field's limits; undefined if it is within. */
function outside(
	number: number,
	{ min, max }: Field,
	{ least, most, between, exactly }: Words['faults']['numbers'],
) {
	if ((min ?? number) <= number && number <= (max ?? number)) return undefined
	const text =
		min === undefined ? most : max === undefined ? least : min === max ? exactly : between
	return fill(text, { min, max })
}

/** Length as people count it, more or less: an emoji is one character. */
const length: Rule['limit'] = (answer, field, { faults }) =>
	outside([...answer].length, field, faults.characters)

/** How to read the answers to each type of field. */
const rules: Record<FieldType, Rule> = {
	name: { ...typed, message: 'name' },
	firstName: typed,
	lastName: typed,
	email: { parse: normalizeEmail, message: 'email', missing: 'fillIn' },
	phone: {
		parse: (text) => (isPhoneLike(text) ? text : undefined),
		message: 'phone',
		missing: 'fillIn',
	},
	company: typed,
	website: {
		parse: normalizeWebAddress,
		message: 'website',
		missing: 'fillIn',
	},
	text: { ...typed, limit: length },
	longText: { ...typed, limit: length },
	choice: oneOf,
	select: oneOf,
	choices: {
		parse(text, { options = [] }) {
			// One per line, or separated as in our own and other people's CSV.
			for (const separator of ['\n', ';', ',']) {
				const chosen = text.split(separator).map((part) => part.trim())
				if (chosen.every((part) => options.includes(part))) {
					return options.filter((option) => chosen.includes(option)).join('\n')
				}
			}
			return undefined
		},
		message: 'options',
		missing: 'chooseAny',
		limit: (answer, field, { faults }) => outside(answer.split('\n').length, field, faults.choices),
	},
	checkbox: {
		parse: readTick,
		message: 'tickOrLeave',
		missing: 'tick',
	},
	number: {
		parse: readNumber,
		message: 'number',
		missing: 'fillIn',
		limit: (answer, field, { faults }) => outside(Number(answer), field, faults.numbers),
	},
	date: {
		parse: (text) => readMoment(text)?.toJSON().slice(0, 10),
		message: 'date',
		missing: 'chooseDate',
		limit(answer, { earliest = answer, latest = answer }, { faults, language }) {
			const say = (date: string) =>
				new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
					new Date(date),
				)
			if (answer < earliest) return fill(faults.earliest, { date: say(earliest) })
			return answer > latest ? fill(faults.latest, { date: say(latest) }) : undefined
		},
	},
	rating: {
		parse: (text, field) =>
			/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= starsOf(field)
				? String(Number(text))
				: undefined,
		message: 'rating',
		missing: 'chooseRating',
	},
	file: { ...typed, message: 'fileGone', missing: 'chooseFile' },
	hidden: typed,
}

/** A tick as forms, programs and files write it. */
function readTick(text: string) {
	if (/^(yes|on|true|1|x)$/i.test(text)) return ticked
	return /^(no|off|false|0)$/i.test(text) ? '' : undefined
}

/** The text given for a field; undefined if it is not text. Absent counts as empty. */
function textLeft(field: Field, raw: unknown) {
	const { type } = field
	if (raw === undefined || raw === null) return ''
	if (typeof raw === 'string') return raw
	if (typeof raw === 'number' && (type === 'number' || type === 'rating')) return String(raw)
	if (typeof raw === 'boolean' && type === 'checkbox') return String(raw)
	const list =
		type === 'choices' && Array.isArray(raw) && raw.every((one) => typeof one === 'string')
	return list ? raw.join('\n') : undefined
}

export type FieldIssue = { path: string; message: string }

/** The message about an empty required field of a type. */
export const missingFault = ({ type }: Pick<Field, 'type'>) => rules[type].missing

/**
 * Parses a submission: the answers to store, or an issue for each invalid one and a `message` for all
 * of them; and the fields that are `shown`, given the answers. Ignores what the form does not ask for, and answers to
 * fields that aren't shown. First and last name also make up the name, unless it is given itself. Messages are in the
 * language of `words`.
 */
export function readAnswers<Asked extends Field>(
	fields: readonly Asked[],
	left: Readonly<Record<string, unknown>>,
	words: Words,
) {
	const { faults } = words
	// Without inherited properties: a field's key may be `constructor`.
	const answers: Answers = Object.create(null)
	const issues: FieldIssue[] = []
	let message: string | undefined
	const read = (field: Field) => {
		const { key, type, label, required } = field
		const rule = rules[type]
		const { control, maxLength } = typeOf(field)
		const lines = control === 'textarea' || control === 'checkboxes'
		const raw = textLeft(field, Object.hasOwn(left, key) ? left[key] : undefined)
		const text = raw === undefined ? '' : cleanText(raw, { lines })
		const answer = text && text.length <= maxLength ? rule.parse(text, field) : ''
		const fault =
			raw === undefined
				? `${label} must be text`
				: text.length > maxLength
					? fill(faults.tooLong, { label })
					: answer === undefined
						? faults[rule.message]
						: required && !answer
							? faults[rule.missing]
							: answer
								? rule.limit?.(answer, field, words)
								: undefined
		if (fault) {
			issues.push({ path: key, message: fault })
			message ??= fault === faults[rule.missing] ? faults.fillAll : fault
		} else if (answer) answers[key] = answer
		return answerAsFact(field, answers[key])
	}
	const shown = shownOf(fields, read)
	const name = nameOf(fields, answers)
	if (name && !answers.name) answers.name = name
	return { answers, issues, message, shown }
}

/** The full name from its parts, in the order of the form; empty if there are none. */
const nameOf = (fields: readonly Field[], answers: Answers) =>
	(['firstName', 'lastName'] as const)
		.flatMap((part) => fields.filter(({ type }) => type === part))
		.flatMap(({ key }) => answers[key] ?? [])
		.join(' ')
