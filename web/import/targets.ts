import { contactKeys, contactLabel, type Field, isContactKey } from '../../schema/fields'
import { dateStyle } from '../../schema/fileDates'
import { capturedPath, maxNewFields } from '../../schema/importRow'
import { fieldOf, type Mapping, otherFields } from './columns'
import { type ImportField, importFields } from './headings'
import type { PreviewColumn } from './preview'
import type { CsvFile } from './readCsv'

const labelOf = (field: ImportField) => {
	if (isContactKey(field)) return contactLabel(field)
	return { firstName: 'First name', lastName: 'Last name', captured: 'Captured' }[field]
}

/** Where a column can go: nowhere, a field of a lead, an answer by key, or a new answer. */
export type Target = 'none' | ImportField | `answer ${string}` | 'new'

/** Where a column goes. */
export function targetOf(mapping: Mapping, column: number): Target {
	const field = importFields.find((field) => mapping[field] === column)
	const [key] = Object.entries(mapping.answers ?? {}).find(([, at]) => at === column) ?? []
	return field ?? (key === undefined ? 'none' : `answer ${key}`)
}

/** The targets a column can have, with labels. */
export function targetsFor(
	mapping: Mapping,
	column: number,
	fields: readonly Field[],
): [Target, string][] {
	const { newFields = [] } = mapping
	const current = targetOf(mapping, column)
	const isNew = newFields.some(({ key }) => current === `answer ${key}`)
	return [
		['none', 'Don’t import'],
		...importFields.map((field): [Target, string] => [field, labelOf(field)]),
		...otherFields(fields).map(({ key, label }): [Target, string] => [`answer ${key}`, label]),
		...(isNew || newFields.length < maxNewFields
			? [[isNew ? current : 'new', 'Keep as an answer'] satisfies [Target, string]]
			: []),
	]
}

/** Gives a column a target and takes it from any other column. */
export function withTarget(
	mapping: Mapping,
	column: number,
	target: Target,
	{ file, fields }: { file: CsvFile; fields: readonly Field[] },
): Mapping {
	const next: Mapping = { ...mapping, answers: { ...mapping.answers } }
	for (const field of importFields) if (next[field] === column) delete next[field]
	const answers = Object.entries(next.answers ?? {}).filter(([, at]) => at !== column)
	if (target === 'new') {
		const field = fieldOf(file.columns[column] ?? '', [
			...fields.map(({ key }) => key),
			...answers.map(([key]) => key),
		])
		next.newFields = [...(next.newFields ?? []), field]
		answers.push([field.key, column])
	} else if (target.startsWith('answer ')) {
		answers.push([target.slice('answer '.length), column])
	} else if (target !== 'none') {
		next[target as ImportField] = column
	}
	next.answers = Object.fromEntries(answers)
	next.newFields = next.newFields?.filter(({ key }) => Object.hasOwn(next.answers ?? {}, key))
	// Another column may write its dates differently.
	return next.captured === mapping.captured ? next : { ...next, ...dateStyle(file, next.captured) }
}

/** The fields shown in the preview: those with a column, with their labels. */
export function previewFields(mapping: Mapping, fields: readonly Field[]) {
	const { firstName, lastName, captured, answers = {} } = mapping
	const named = mapping.name ?? firstName ?? lastName
	const answerFields = [...otherFields(fields), ...(mapping.newFields ?? [])]
	const columns: PreviewColumn[] = [
		...contactKeys.map((key) => ({
			key,
			label: contactLabel(key),
			at: key === 'name' ? named : mapping[key],
		})),
		{ key: capturedPath, label: labelOf('captured'), at: captured },
		...answerFields.map(({ key, label }) => ({ key, label, at: answers[key] })),
	]
	return columns.filter(({ at }) => at !== undefined)
}
