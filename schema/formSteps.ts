// Which fields of a form are shown, and on which of its steps. Bundled into the visitor's script: small, and without
// zod or the table of field types.
import { allHold, answerFact, type Condition, type Facts } from './conditions'
import { readNumber } from './readNumber'

/** The most steps a form has. */
export const maxSteps = 5

/** What decides where and whether a field is shown. */
type Placed = {
	key: string
	type?: string
	step?: number | undefined
	showIf?: Condition[] | undefined
}

/**
 * The fields that are shown, in order. A field that isn't counts as unanswered for those after it. `answerOf` gives
 * an answer as a fact.
 */
export function shownOf<Field extends Placed>(
	fields: readonly Field[],
	answerOf: (field: Field) => Facts[string],
): Field[] {
	const facts: Facts = {}
	return fields.filter((field) => {
		const shown = allHold(field.showIf ?? [], facts)
		if (shown) facts[answerFact(field.key)] = answerOf(field)
		return shown
	})
}

/** The step that a field is on: 1 unless it says otherwise. A hidden field, which nobody sees, is on none. */
export const stepOf = ({ type, step = 1 }: Pick<Placed, 'type' | 'step'>) =>
	type === 'hidden' ? 0 : step

/** The numbers of the steps that have something to show, in order. */
export const stepsOf = (fields: readonly Pick<Placed, 'type' | 'step'>[]) =>
	[...new Set(fields.map(stepOf))].filter((step) => step > 0).sort()

/** Whether a form has several steps, or fields that aren't always shown. */
export const isStaged = (fields: readonly Placed[]) =>
	stepsOf(fields).length > 1 || fields.some(({ showIf }) => showIf)

/** An answer as typed, as the fact that `answerAsFact` makes of it. */
export function answerOfText(text: string | undefined, isNumber: true | undefined) {
	if (!text || !isNumber) return text
	const number = readNumber(text)
	return number === undefined ? undefined : Number(number)
}

/** What the page's script knows of a field of such a form. */
export type StagedField = {
	key: string
	/** See `stepOf`. */
	step: number
	showIf?: Condition[] | undefined
	/** Its answer is a number. */
	number?: true | undefined
	/** What is wrong if a required answer is missing, and if an email address isn't one. */
	missing?: string | undefined
	invalid?: string | undefined
}

/** What the page's script needs for such a form; `last` is the last step's button. */
export type Staging = {
	fields: StagedField[]
	step: string
	next: string
	last: string
	fillAll: string
}
