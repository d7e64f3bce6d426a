import { useEffect } from 'react'

/** Delay after a screen is shown, in milliseconds: its content loads first. */
const later = 1500

/** Keeps the screens of a logged-in owner up to date while they are open. */
export function useLive(email: string | undefined) {
	useEffect(() => {
		if (!email) return
		let end: (() => void) | undefined
		let ended = false
		const timer = setTimeout(async () => {
			// Everything else works without it; a reload shows what is new.
			const live = await import('./connect').catch(() => undefined)
			if (!ended) end = live?.connect()
		}, later)
		return () => {
			ended = true
			clearTimeout(timer)
			end?.()
		}
	}, [email])
}
