import { type RefObject, useEffect } from 'react'
import type { Faults } from './draft'

const faulty = '[aria-invalid=true], [data-invalid]'

/** What ends the search: the user closes the panel or goes elsewhere, and keeps the focus. */
const acts = ['pointerdown', 'keydown', 'popstate']

/** Brings the first control that was refused into view and focuses it, once its editor has loaded. */
export function useFirstFault(root: RefObject<HTMLElement | null>, refused: Faults | undefined) {
	useEffect(() => {
		if (!refused || !root.current) return
		const seek = () => {
			const places = root.current?.querySelectorAll<HTMLElement>(faulty) ?? []
			const place = [...places].find((one) => one.getClientRects().length > 0)
			if (!place) return
			end()
			const control = place.matches('div')
				? place.querySelector<HTMLElement>('select, input:not([hidden]), button')
				: place
			control?.scrollIntoView({ block: 'center' })
			control?.focus({ preventScroll: true })
		}
		const observer = new MutationObserver(seek)
		const end = () => {
			observer.disconnect()
			for (const act of acts) window.removeEventListener(act, end, true)
		}
		observer.observe(root.current, { childList: true, subtree: true, attributes: true })
		for (const act of acts) window.addEventListener(act, end, true)
		seek()
		return end
	}, [root, refused])
}
