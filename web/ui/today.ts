import { useSyncExternalStore } from 'react'

/** A moment's date on this device's calendar, as date inputs write it: such as 2026-11-22. */
export function dateHere(moment: Date) {
	const two = (part: number) => String(part).padStart(2, '0')
	return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

export const today = () => dateHere(new Date())

/** The same, past midnight too. */
export const useToday = () => useSyncExternalStore(subscribe, today)

/** Looks every minute: a timer until midnight would be late by the time that the device slept. */
function subscribe(look: () => void) {
	const timer = setInterval(look, 60_000)
	document.addEventListener('visibilitychange', look)
	return () => {
		clearInterval(timer)
		document.removeEventListener('visibilitychange', look)
	}
}
