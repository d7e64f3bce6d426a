import { useEffect } from 'react'

/** How long after a screen is there, in milliseconds: what it shows comes first. */
const later = 1500

/** Keeps the screens of whoever is logged in up to date while they are open. */
export function useLive(email: string | undefined) {
	useEffect(() => {
		if (!email) return
		let end: (() => void) | undefined
		let ended = false
		const timer = setTimeout(async () => {
			// Without it everything works, and a reload shows what is new.
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
