import { useSyncExternalStore } from 'react'

/** Today's date on this device's calendar, such as 2026-11-22. */
export function today() {
	const now = new Date()
	const pad = (n: number) => String(n).padStart(2, '0')
	return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

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
