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

/** Above the steps' bits: the place of the furthest step of the form itself, 2 to 5; 0 for its first. */
export const stepBits = (place: number) => place << 4
export const placeIn = (bits: number) => bits >> 4
/** The bits of every place. */
export const placeBits = stepBits(7)
/** The largest possible bits. */
export const maxBits = placeBits | 15

/** The combined bits of two reports about one visitor. */
export const mergedBits = (a: number, b: number) =>
	((a | b) & 15) | stepBits(Math.max(placeIn(a), placeIn(b)))

export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[]

/** The longest beacon of a page's script, in bytes. */
export const maxBeacon = 200

/** Whether these bits reach a step: submitting implies having started and being a person. */
export function hasReached(bits: number, step: Step) {
	if (step === 'confirmed') return bits > 0
	// Nobody comes to a form's second step without its first.
	if (step === 'started') return (bits & (steps.started | steps.submitted)) > 0 || placeIn(bits) > 1
	// A page can claim that it redirected somebody, but not that we stored their lead.
	if (step === 'wentOn') return (bits & steps.submitted) > 0 && (bits & steps.wentOn) > 0
	return (bits & steps.submitted) > 0
}
