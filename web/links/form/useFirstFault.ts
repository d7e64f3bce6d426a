import { type RefObject, useEffect } from 'react'
import type { Faults } from './draft'

const faulty = '[aria-invalid=true], [data-invalid]'

/** Brings the first control that was refused into view and focuses it, once its editor has loaded. */
export function useFirstFault(root: RefObject<HTMLElement | null>, refused: Faults | undefined) {
	useEffect(() => {
		if (!refused || !root.current) return
		const seek = () => {
			const places = root.current?.querySelectorAll<HTMLElement>(faulty) ?? []
			const place = [...places].find((one) => one.getClientRects().length > 0)
			if (!place) return
			observer.disconnect()
			const control = place.matches('div')
				? place.querySelector<HTMLElement>('select, input:not([hidden]), button')
				: place
			control?.scrollIntoView({ block: 'center' })
			control?.focus({ preventScroll: true })
		}
		const observer = new MutationObserver(seek)
		observer.observe(root.current, { childList: true, subtree: true, attributes: true })
		seek()
		return () => observer.disconnect()
	}, [root, refused])
}
