import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** In place of a dialog that is being fetched: collects what is `typed`, which would act on the page. */
export function EarlyKeys({ typed, close }: { typed: RefObject<string>; close: () => void }) {
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey) return
		event.preventDefault()
		event.stopImmediatePropagation()
		if (event.key === 'Escape') close()
		else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
		else if (event.key.length === 1) typed.current += event.key
	})
	useLayoutEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		window.addEventListener('keydown', listen, true)
		return () => window.removeEventListener('keydown', listen, true)
	}, [])
	return null
}
