import { z } from 'zod'
import { conditionsOf } from './conditionShape'
import { fieldLimits } from './fieldLimits'
import {
	contactList,
	type Field,
	type FieldType,
	fieldTypes,
	isContactKey,
	type Setting,
	typeOf,
} from './fields'
import { maxSteps } from './formSteps'
import { textShape } from './textShape'
import { fileGroupNames } from './uploads'

const keyMessage = 'A key is a letter followed by up to 39 letters, digits or underscores'

const stepMessage = `step must be from 1 to ${maxSteps}`

const limit = (label: string) => z.number(`${label} must be a number`).optional()
const date = (label: string) => z.iso.date(`${label} must be a date such as 2026-11-21`).optional()

const settings = {
	placeholder: textShape({
		label: 'The placeholder',
		maxLength: fieldLimits.placeholder,
	}).optional(),
	options: z
		.array(
			textShape({
				label: 'An option',
				maxLength: fieldLimits.option,
				required: 'An option needs text',
			}),
			'options must be a list',
		)
		.min(1, 'There must be at least one option')
		.max(fieldLimits.options, `There can be at most ${fieldLimits.options} options`)
		.optional(),
	min: limit('min'),
	max: limit('max'),
	earliest: date('earliest'),
	latest: date('latest'),
	accepts: z
		.array(z.enum(fileGroupNames, `accepts is a list of ${fileGroupNames.join(', ')}`))
		.min(1, 'Please choose what files it takes')
		.transform((groups) => [...new Set(groups)])
		.optional(),
} satisfies Record<Setting, z.ZodType>

const settingNames = Object.keys(settings) as Setting[]

/** A field of a form. The key of a contact field is its type. */
export const fieldShape = z
	.strictObject({
		key: z.string(keyMessage).regex(/^[a-z][a-z0-9_]{0,39}$/, keyMessage),
		type: z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]], 'Unknown field type'),
		label: textShape({ label: 'The label', maxLength: fieldLimits.label }).optional(),
		required: z.boolean('required must be true or false').default(false),
		help: textShape({ label: 'The help', maxLength: fieldLimits.help }).optional(),
		...settings,
		step: z.int(stepMessage).min(1, stepMessage).max(maxSteps, stepMessage).optional(),
		showIf: conditionsOf('showIf', 'A field').optional(),
	})
	.superRefine((field, context) => {
		const issue = (path: keyof typeof field, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message })
		const { key, type } = field
		if (isContactKey(type) !== isContactKey(key) || (key !== type && isContactKey(type))) {
			issue('key', `The keys ${contactList} belong to the fields of that type`)
		}
		if (type === 'hidden' && field.required) issue('required', 'A hidden field can’t be required')
		if (type === 'hidden' && field.showIf?.length) issue('showIf', 'A hidden field is never shown')
		const takes: readonly Setting[] = typeOf(field).settings
		for (const name of settingNames) {
			if (field[name] !== undefined && !takes.includes(name)) {
				issue(name, `A ${type} field has no ${name}`)
			}
		}
		const fault = takes.includes('options') ? optionsFault(field.options) : undefined
		if (fault) issue('options', fault)
		for (const [name, message] of limitFaults(field)) issue(name, message)
	})
	.transform(({ key, type, label, required, ...rest }): Field => {
		// Defaults are left out, so that equal forms are stored the same way.
		const isUsual = (name: string, value: unknown) =>
			value === undefined ||
			value === '' ||
			(name === 'step' && (value === 1 || type === 'hidden')) ||
			(name === 'showIf' && (value as unknown[]).length === 0)
		const set = Object.entries(rest).filter(([name, value]) => !isUsual(name, value))
		const named = label || fieldTypes[type].label
		return { key, type, label: named, required, ...Object.fromEntries(set) }
	})

function optionsFault(options: readonly string[] | undefined) {
	if (!options) return 'Please give it at least one option'
	const again = options.find((option, i) => options.indexOf(option) !== i)
	return again && `There are two options called ${again}`
}

/** What is wrong with a field's limits, as pairs of setting and message. */
function limitFaults({
	type,
	min,
	max,
	earliest,
	latest,
	options = [],
}: Omit<Field, 'key' | 'label' | 'required'>) {
	const faults: [Setting, string][] = []
	const given = [['min', min] as const, ['max', max] as const]
	if (type === 'rating') {
		const [fewest, most] = fieldLimits.stars
		if (max !== undefined && !(Number.isInteger(max) && max >= fewest && max <= most)) {
			faults.push(['max', `A rating has ${fewest} to ${most} stars`])
		}
	} else if (type !== 'number') {
		// Here min and max count something: characters or choices.
		const most = type === 'choices' ? options.length : fieldTypes[type].maxLength
		for (const [name, value] of given) {
			if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= most)) {
				faults.push([name, `${name} must be a whole number from 1 to ${most}`])
			}
		}
	}
	if (min !== undefined && max !== undefined && min > max) {
		faults.push(['max', 'max must not be less than min'])
	}
	if (earliest && latest && earliest > latest) {
		faults.push(['latest', 'latest must not be before earliest'])
	}
	return faults
}
