/**
 * How far people come at a link's form, step by step, and the bit that says so. The page's script tells
 * of all but `submitted`, which is known where the lead is stored.
 */
export const steps = {
	/** Showed a sign of a person: the page was painted for them, so that they could point, type or scroll. */
	confirmed: 1,
	/** Changed a field, by key or autofill. */
	started: 2,
	submitted: 4,
	/** Was sent on to the destination. */
	wentOn: 8,
} as const

export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[]

/** How long what a page's script tells is at most, in bytes. */
export const maxBeacon = 200

/** Whether somebody with these bits has come to a step: whoever submits has started, and is a person. */
export function hasReached(bits: number, step: Step) {
	if (step === 'confirmed') return bits > 0
	if (step === 'started') return (bits & (steps.started | steps.submitted)) > 0
	// A page can say that it sent somebody on, but not that it took their lead.
	if (step === 'wentOn') return (bits & steps.submitted) > 0 && (bits & steps.wentOn) > 0
	return (bits & steps.submitted) > 0
}
