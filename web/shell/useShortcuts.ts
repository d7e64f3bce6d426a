import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { dialogs, isShortcut } from '../ui/shortcut'
import { keyedScreens, openTriage } from './screens'

/** How long after "g" a screen's key may follow, in milliseconds. */
const soon = 1500

/** The shortcuts that work on all of an owner's screens. */
export function useShortcuts(open: { palette: () => void; list: () => void; create: () => void }) {
	const navigate = useNavigate()
	const press = useEffectEvent((event: KeyboardEvent, afterG: boolean) => {
		const key = event.key.toLowerCase()
		if (key === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
			event.preventDefault()
			if (!document.querySelector(dialogs)) open.palette()
			return
		}
		if (!isShortcut(event)) return
		const screen = afterG && keyedScreens.find((screen) => screen.key === key)
		const act = screen
			? () => navigate(screen.to)
			: {
					c: open.create,
					t: () => navigate(openTriage),
					'/': () => focusSearch() || open.palette(),
					'?': open.list,
				}[key]
		if (!act) return
		// Otherwise the key would be typed into the newly focused field.
		event.preventDefault()
		act()
	})
	useEffect(() => {
		let pressedG = 0
		const listen = (event: KeyboardEvent) => {
			const afterG = event.timeStamp - pressedG < soon
			pressedG = event.key === 'g' && !afterG && isShortcut(event) ? event.timeStamp : 0
			if (!pressedG) press(event, afterG)
		}
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
}

/** Focuses the page's search field, if it has one. */
function focusSearch() {
	const field = document.querySelector<HTMLInputElement>('main input[type=search]')
	field?.focus()
	return field !== null
}
