import { useEffect, useEffectEvent, useState } from 'react'
import { sameJson } from '../../schema/sameJson'
import type { Part } from './parts'

/** A part's position in the preview's document, in its pixels. */
export type Spot = {
	part: Part
	left: number
	top: number
	width: number
	height: number
	/** For a field's label: the room beside its first line. */
	free: number | undefined
}

/** The positions of the parts of the page in `root`, kept up to date. */
export function useSpots(
	root: HTMLElement | null,
	find: (root: HTMLElement) => [Part, HTMLElement][],
) {
	const [spots, setSpots] = useState<Spot[]>([])
	const measure = useEffectEvent((page: HTMLElement) => {
		const view = page.ownerDocument.defaultView
		if (!view) return
		// A scrollbar on the left, as on Arabic pages, is outside the page.
		const start = page.ownerDocument.documentElement.getBoundingClientRect().left
		const next = find(page).map(([part, element]): Spot => {
			const { left, top, width, height } = element.getBoundingClientRect()
			const free = part.startsWith('label:') ? roomBeside(element) : undefined
			return { part, left: left - start, top: top + view.scrollY, width, height, free }
		})
		setSpots((before) => (sameJson(before, next) ? before : next))
	})
	// The same page can have different parts, by its state or its form's step.
	useEffect(() => {
		if (root) measure(root)
	})
	useEffect(() => {
		const view = root?.ownerDocument.defaultView as (Window & typeof globalThis) | null | undefined
		if (!root || !view) return
		const again = () => measure(root)
		const grown = new view.ResizeObserver(again)
		const watch = () => {
			for (const element of root.querySelectorAll('.capture, .card, .card *'))
				grown.observe(element)
		}
		const changed = new view.MutationObserver(() => {
			watch()
			again()
		})
		changed.observe(root, {
			childList: true,
			characterData: true,
			subtree: true,
			attributes: true,
			attributeFilter: ['class', 'hidden'],
		})
		// The split layout's picture stays while the page scrolls.
		view.addEventListener('scroll', again, { passive: true })
		watch()
		return () => {
			grown.disconnect()
			changed.disconnect()
			view.removeEventListener('scroll', again)
		}
	}, [root])
	return spots
}

/** The room beside a text's first line within its field. */
function roomBeside(text: HTMLElement) {
	const field = (text.closest('.field') ?? text).getBoundingClientRect()
	const range = text.ownerDocument.createRange()
	range.selectNodeContents(text)
	const all = [...range.getClientRects()]
	const line = all.filter(({ top }) => all[0] && top < all[0].bottom)
	const [start, end] = [
		Math.min(...line.map(({ left }) => left)),
		Math.max(...line.map(({ right }) => right)),
	]
	// Whichever way it is written.
	return line.length > 0 ? Math.round(Math.max(field.right - end, start - field.left)) : field.width
}
