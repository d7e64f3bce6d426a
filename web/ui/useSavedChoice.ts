import { useState } from 'react'

/**
 * A value that is saved as soon as it is chosen: what to show, and what chooses another. If `save` fails, it says why,
 * and the saved value is back.
 */
export function useSavedChoice<Value>(saved: Value, save: (value: Value) => Promise<unknown>) {
	// At once, because a checkbox would be set back until the mutation is known to run.
	const [picked, setPicked] = useState<{ value: Value }>()
	function choose(value: Value) {
		const mine = { value }
		setPicked(mine)
		save(value)
			.catch(() => {})
			// A later choice stays.
			.finally(() => setPicked((now) => (now === mine ? undefined : now)))
	}
	return [picked ? picked.value : saved, choose] as const
}
