import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isShortcut } from '../ui/shortcut'

const rows = '[data-row]'

/**
 * In a list of rows that each have a link, j and k move the focus from row to row. They continue from `last`, which
 * this hook sets to the row that has the focus or had it last. `rowCount` includes the rows that aren't rendered.
 */
export function useRowKeys<List extends HTMLElement>(
	last: RefObject<Element | null>,
	rowCount: number,
) {
	const list = useRef<List>(null)
	const count = useRef(rowCount)
	count.current = rowCount
	// Layout effects, because keys may be pressed as soon as the rows are painted.
	useLayoutEffect(() => {
		const { current } = list
		function notice({ target }: FocusEvent) {
			last.current = (target as Element).closest('[data-index]') ?? last.current
		}
		current?.addEventListener('focusin', notice)
		return () => current?.removeEventListener('focusin', notice)
	}, [last])
	useLayoutEffect(() => {
		let steps = 0
		let frame = 0
		function go() {
			cancelAnimationFrame(frame)
			frame = 0
			const rendered = [...(list.current?.querySelectorAll(rows) ?? [])]
			const at = rendered.findIndex((row) => last.current?.contains(row))
			const index = Number(rendered[at]?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
			// Steps past the list's ends are lost; those past the rendered rows wait for the list to render more.
			steps = Math.min(Math.max(steps, -index), count.current - 1 - index)
			const to = Math.min(Math.max(at + steps, 0), rendered.length - 1)
			if (to !== at) rendered[to]?.querySelector('a')?.focus()
			steps -= to - at
			if (steps !== 0) frame = requestAnimationFrame(go)
		}
		function listen(event: globalThis.KeyboardEvent) {
			if ((event.key !== 'j' && event.key !== 'k') || !isShortcut(event)) return
			steps += event.key === 'j' ? 1 : -1
			// A held key repeats faster than a slow machine paints, so each frame takes all the steps since the last one.
			if (event.repeat) frame ||= requestAnimationFrame(go)
			else go()
		}
		/** Whatever follows the key must find the focus on the row it moved to. */
		function release() {
			if (frame) go()
		}
		document.addEventListener('keydown', listen)
		document.addEventListener('keyup', release)
		return () => {
			cancelAnimationFrame(frame)
			document.removeEventListener('keydown', listen)
			document.removeEventListener('keyup', release)
		}
	}, [last])
	return list
}

const pressable = 'a, button:not(:disabled), input'

/** Moves the focus between the buttons of a row. */
function goSideways(row: Element, from: Element, by: 1 | -1) {
	// Not those of columns that are hidden.
	const all = [...row.querySelectorAll<HTMLElement>(pressable)].filter(
		(one) => one.getClientRects().length > 0,
	)
	all[all.indexOf(from as HTMLElement) + by]?.focus()
}

/** The focused row's keys: x selects it, e sets its status, a assigns it, arrows move along it. */
export const rowKeys = (select: () => void, setStatus?: () => void, assign?: () => boolean) => ({
	'data-row': true,
	onKeyDown(event: KeyboardEvent) {
		if (!isShortcut(event.nativeEvent)) return
		if (event.key === 'a' && assign?.()) return event.preventDefault()
		const { currentTarget, target } = event
		const sideways = (by: 1 | -1) => () => goSideways(currentTarget, target as Element, by)
		const act = {
			x: select,
			e: setStatus,
			ArrowLeft: sideways(-1),
			ArrowRight: sideways(1),
		}[event.key]
		if (!act) return
		event.preventDefault()
		act()
	},
})
