/**
 * How far people get with a link's form, and the bit for each step. The page's script reports all but
 * `submitted`, which is known when the lead is stored.
 */
export const steps = {
	/** Gave a sign of a person: the page was painted, and somebody pointed, typed or scrolled. */
	confirmed: 1,
	/** Changed a field, by typing or autofill. */
	started: 2,
	submitted: 4,
	/** Was redirected to the destination. */
	wentOn: 8,
} as const

export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[]

/** The longest beacon of a page's script, in bytes. */
export const maxBeacon = 200

/** Whether these bits reach a step: whoever submits has also started, and is a person. */
export function hasReached(bits: number, step: Step) {
	if (step === 'confirmed') return bits > 0
	if (step === 'started') return (bits & (steps.started | steps.submitted)) > 0
	// A page can claim that it redirected somebody, but not that we stored their lead.
	if (step === 'wentOn') return (bits & steps.submitted) > 0 && (bits & steps.wentOn) > 0
	return (bits & steps.submitted) > 0
}
