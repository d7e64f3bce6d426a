import { isNumeric } from '../../schema/facts'
import type { Answers } from '../../schema/fields'
import { isStaged, type Staging, stepOf, stepsOf } from '../../schema/formSteps'
import type { ShownField } from '../../schema/inLanguage'
import { missingFault, readAnswers } from '../../schema/readAnswers'
import type { Words } from '../../schema/words/words'

/** Which part of a form is on the screen. */
export type Stage = {
	/** The step's number, and the numbers of all steps that show something. */
	at: number
	steps: number[]
	isLast: boolean
	/** Whether a field is on the screen. */
	shows(field: ShownField): boolean
	/** What the page's script needs; undefined for a form of one step whose fields are always shown. */
	staging?: Staging | undefined
}

/** How a form with these values is shown at a step, by default the first; `send` is the label of its last button. */
export function stageOf(
	fields: readonly ShownField[],
	values: Answers,
	{ at: wanted, words, send }: { at?: number | undefined; words: Words; send: string },
): Stage {
	if (!isStaged(fields)) return { at: 1, steps: [1], isLast: true, shows: () => true }
	const { shown } = readAnswers(fields, values, words)
	const steps = stepsOf(shown)
	// If answers have emptied the step, the one before it is shown.
	const at = steps.findLast((step) => step <= (wanted ?? 0)) ?? steps[0] ?? 1
	return {
		at,
		steps,
		isLast: steps.every((step) => step <= at),
		shows: (field) => stepOf(field) === 0 || (stepOf(field) === at && shown.includes(field)),
		staging: {
			fields: fields.map((field) => ({
				key: field.key,
				step: stepOf(field),
				showIf: field.showIf,
				...(isNumeric(field) && { number: true }),
				...(field.required && { missing: words.faults[missingFault(field)] }),
				...(field.type === 'email' && { invalid: words.faults.email }),
			})),
			step: words.steps.step,
			next: words.steps.next,
			last: send,
			fillAll: words.faults.fillAll,
		},
	}
}
