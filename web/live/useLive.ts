import { useEffect } from 'react'

/** Delay after a screen is shown, in milliseconds: its content comes first. */
const later = 1500

/** Keeps the screens of a logged-in owner up to date while they are open. */
export function useLive(email: string | undefined) {
	useEffect(() => {
		if (!email) return
		let end: (() => void) | undefined
		let ended = false
		const timer = setTimeout(async () => {
			// Everything works without it; a reload then shows what is new.
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
