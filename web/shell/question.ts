import { sharedState } from '../ui/sharedState'

/** A question that code asks the user and awaits: a dialog on the page shows the pending one and answers it. */
export function question<Asked, Answer>() {
	const pending = sharedState<{ asked: Asked; answer: (answer: Answer) => void } | undefined>(
		undefined,
	)
	return {
		ask: (asked: Asked) =>
			new Promise<Answer>((resolve) =>
				pending.set({
					asked,
					answer: (answer) => {
						pending.set(undefined)
						resolve(answer)
					},
				}),
			),
		/** The pending question; undefined if there is none. */
		usePending: pending.useState,
	}
}
