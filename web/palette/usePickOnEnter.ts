import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Picks once Enter has been pressed: at once, or as soon as there is something to pick for the text that
 * was typed. `searching`: whether more may come. Returns how to say that Enter was pressed after a text, or
 * that the text changed since.
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
		// Not within an effect: closing can't be flushed there.
		if (there) queueMicrotask(pickNow)
	}, [asked, there, searching])
	return setEntered
}
