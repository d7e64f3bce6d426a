import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Picks on Enter: at once, or as soon as the typed text has a result. `searching`: whether results may
 * still arrive. Returns functions to call when Enter is pressed and when the text changes.
 */
export function usePickOnEnter(
	text: string,
	{ there, searching, pick }: { there: boolean; searching: boolean; pick: () => void },
) {
	const [entered, setEntered] = useState<string>()
	const pickNow = useEffectEvent(pick)
	const asked = entered !== undefined && entered.trim() === text
	useEffect(() => {
		if (!asked || (!there && searching)) return
		setEntered(undefined)
		// Closing uses flushSync, which React forbids in effects.
		if (there) queueMicrotask(pickNow)
	}, [asked, there, searching])
	return setEntered
}
