import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long typing must pause before it takes effect, in milliseconds. */
const pauseMs = 250

/**
 * A field's text, how to set it, and how to let it take effect at once. It does when typing pauses, not on every
 * keystroke.
 */
export function useTypedText(value: string, choose: (text: string) => void) {
	const [text, setText] = useState(value)
	// The last value chosen here. Any other comes from elsewhere, such as Back, and replaces the text.
	const chosen = useRef(value)
	useEffect(() => {
		if (value === chosen.current) return
		chosen.current = value
		setText(value)
	}, [value])
	const take = useEffectEvent(() => {
		if (text.trim() === chosen.current) return
		chosen.current = text.trim()
		choose(chosen.current)
	})
	useEffect(() => {
		if (text.trim() === value) return
		const timer = setTimeout(() => take(), pauseMs)
		return () => clearTimeout(timer)
	}, [text, value])
	return [text, setText, take] as const
}
