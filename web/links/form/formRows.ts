// The editor's list: a form's fields and, between them, the dividers of its steps.
import type { Field } from '../../../schema/fields'
import { stepsOf } from '../../../schema/formSteps'

/** A divider, before the fields of a step from the second on. */
export type Divider = { id: string; step: number }
export type Row = Field | Divider

export const isDivider = (row: Row): row is Divider => 'id' in row
export const idOf = (row: Row) => (isDivider(row) ? row.id : row.key)

const placeOf = ({ step = 1 }: Field) => step

/** The number of the last step, at least `count`. */
export const lastStep = (fields: readonly Field[], count = 1) =>
	Math.max(count, ...fields.map(placeOf))

/** The rows of a form with `count` steps, some of which may have no fields yet. */
export const rowsOf = (fields: readonly Field[], count: number): Row[] =>
	Array.from({ length: lastStep(fields, count) }, (_, i) => i + 1).flatMap((step): Row[] => [
		...(step > 1 ? [{ id: `step ${step}`, step }] : []),
		...fields.filter((field) => placeOf(field) === step),
	])

/** A field moved to a step. */
export function onStep({ step: _, ...field }: Field, step: number): Field {
	return step > 1 ? { ...field, step } : field
}

/** The fields of these rows, each on the step of the divider above it. */
export function fieldsIn(rows: readonly Row[]): Field[] {
	let step = 1
	return rows.flatMap((row) => {
		if (!isDivider(row)) return [onStep(row, step)]
		step++
		return []
	})
}

/** The fields with one moved to another step: to its end if that step is earlier, to its start if later. */
export function movedTo(fields: readonly Field[], key: string, step: number): Field[] {
	const field = fields.find((one) => one.key === key)
	if (!field) return [...fields]
	const others = fields.filter((one) => one !== field)
	const isLater = (other: Field) =>
		step < placeOf(field) ? placeOf(other) > step : placeOf(other) >= step
	return [
		...others.filter((other) => !isLater(other)),
		onStep(field, step),
		...others.filter(isLater),
	]
}

/** Where a field is on its step, in words, for forms with several. */
export function describePlaceIn(fields: readonly Field[], key: string) {
	const field = fields.find((one) => one.key === key)
	if (!field || lastStep(fields) === 1) return undefined
	const beside = fields.filter((other) => placeOf(other) === placeOf(field))
	const place = `in position ${beside.indexOf(field) + 1} of ${beside.length}`
	return `${place} on step ${placeOf(field)}`
}

/** The fields with steps renumbered without gaps, for saving. */
export function withoutGaps(fields: readonly Field[]): Field[] {
	const steps = stepsOf(fields.map((field) => ({ step: placeOf(field) })))
	return fields.map((field) => onStep(field, steps.indexOf(placeOf(field)) + 1))
}
