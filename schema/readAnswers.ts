import { captureMessages } from './capture'
import { emailMessage, normalizeEmail } from './email'
import { type Answers, type Field, type FieldType, starsOf, ticked, typeOf } from './fields'
import { readMoment } from './moment'
import { isPhoneLike } from './phone'
import { cleanText } from './text'
import { normalizeWebAddress } from './webAddress'

type Rule = {
	/** Turns a cleaned, non-empty text into the answer to store; undefined if it is invalid, '' for none. */
	parse(text: string, field: Field): string | undefined
	/** What a visitor is told of an answer that is none. */
	message: string
	/** What of a required one that is missing. */
	missing: string
	/** What is wrong with an answer that lies outside the field's limits. */
	limit?(answer: string, field: Field): string | undefined
}

const asTyped = (text: string) => text
const fillIn = 'Please fill this in'
const chooseOne = 'Please choose one'

const typed = { parse: asTyped, message: 'Please enter a text', missing: fillIn }
const oneOf = {
	parse: (text: string, { options = [] }: Field) => options.find((option) => option === text),
	message: 'Please choose one of the options',
	missing: chooseOne,
}

/** “at least 2”, “at most 5”, “from 2 to 5”; undefined where a number keeps to the limits. */
function outside(number: number, { min, max }: Field) {
	if ((min ?? number) <= number && number <= (max ?? number)) return undefined
	if (min === undefined) return `at most ${max}`
	return max === undefined ? `at least ${min}` : min === max ? `${min}` : `from ${min} to ${max}`
}

/** Characters as people count them, more or less: an emoji is one. */
const length: Rule['limit'] = (answer, field) => {
	const range = outside([...answer].length, field)
	return range && `Please write ${range} characters`
}

/** How to read the answers to each type of field. */
const rules: Record<FieldType, Rule> = {
	name: { ...typed, message: 'Please enter your name' },
	firstName: typed,
	lastName: typed,
	email: { parse: normalizeEmail, message: emailMessage, missing: fillIn },
	phone: {
		parse: (text) => (isPhoneLike(text) ? text : undefined),
		message: 'Please enter a valid phone number',
		missing: fillIn,
	},
	company: typed,
	website: {
		parse: normalizeWebAddress,
		message: 'Please enter a web address such as example.com',
		missing: fillIn,
	},
	text: { ...typed, limit: length },
	longText: { ...typed, limit: length },
	choice: oneOf,
	select: oneOf,
	choices: {
		parse(text, { options = [] }) {
			// One a line, or as our own CSV and other files have them.
			for (const separator of ['\n', ';', ',']) {
				const chosen = text.split(separator).map((part) => part.trim())
				if (chosen.every((part) => options.includes(part))) {
					return options.filter((option) => chosen.includes(option)).join('\n')
				}
			}
			return undefined
		},
		message: 'Please choose from the options',
		missing: 'Please choose at least one',
		limit(answer, field) {
			const range = outside(answer.split('\n').length, field)
			return range && `Please choose ${range}`
		},
	},
	checkbox: {
		parse: readTick,
		message: 'Please tick this or leave it',
		missing: 'Please tick this',
	},
	number: {
		parse: readNumber,
		message: 'Please enter a number',
		missing: fillIn,
		limit(answer, field) {
			const range = outside(Number(answer), field)
			return range && `Please enter a number ${range.includes(' ') ? range : `of ${range}`}`
		},
	},
	date: {
		parse: (text) => readMoment(text)?.toJSON().slice(0, 10),
		message: 'Please enter a date such as 2026-11-21',
		missing: 'Please choose a date',
		limit(answer, { earliest = answer, latest = answer }) {
			if (answer < earliest) return `Please choose ${earliest} or a later date`
			return answer > latest ? `Please choose ${latest} or an earlier date` : undefined
		},
	},
	rating: {
		parse: (text, field) =>
			/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= starsOf(field)
				? String(Number(text))
				: undefined,
		message: 'Please choose one of the stars',
		missing: 'Please choose a rating',
	},
	hidden: typed,
}

/** A tick as forms, programs and files write it. */
function readTick(text: string) {
	if (/^(yes|on|true|1|x)$/i.test(text)) return ticked
	return /^(no|off|false|0)$/i.test(text) ? '' : undefined
}

/** A number as people write it, 1,000.50 and 1.000,50 and 1 000: with a point, and without the rest. */
function readNumber(text: string) {
	const plain = text
		.normalize('NFKC')
		.replace(/[\s'’_]/g, '')
		.replace('−', '-')
	const english = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)
	const german = /^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$/.test(plain)
	const number = (
		english ? plain.replaceAll(',', '') : german ? plain.replaceAll('.', '') : plain
	).replace(',', '.')
	const [, minus = '', whole = '', part = ''] = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(number) ?? []
	// At most 15 digits, which a number holds exactly.
	const digits = whole.length + part.length
	if (digits < 1 || digits > 15) return undefined
	const sign = minus === '-' ? '-' : ''
	return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${part && `.${part}`}`
}

/** What was left for a field as a text; undefined if it is none. Absent counts as empty. */
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

/**
 * Parses a submission: the answers to store, or an issue for each invalid one, and then `message` for
 * all of them together. Anything the form does not ask for is ignored. A first and a last name also
 * make the name, unless that is given itself.
 */
export function readAnswers(fields: readonly Field[], left: Readonly<Record<string, unknown>>) {
	const answers: Answers = {}
	const issues: FieldIssue[] = []
	let message: string | undefined
	for (const field of fields) {
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
					? `${label} is too long`
					: answer === undefined
						? rule.message
						: required && !answer
							? rule.missing
							: answer
								? rule.limit?.(answer, field)
								: undefined
		if (fault) {
			issues.push({ path: key, message: fault })
			message ??= fault === rule.missing ? captureMessages.fillAll : fault
		} else if (answer) answers[key] = answer
	}
	const name = nameOf(fields, answers)
	if (name && !answers.name) answers.name = name
	return { answers, issues, message }
}

/** A name of its parts, in the order in which names are written; empty without any. */
const nameOf = (fields: readonly Field[], answers: Answers) =>
	(['firstName', 'lastName'] as const)
		.flatMap((part) => fields.filter(({ type }) => type === part))
		.flatMap(({ key }) => answers[key] ?? [])
		.join(' ')
