import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isShortcut } from '../ui/shortcut'

const rows = '[data-row]'

const focusLink = (row: Element | null) => row?.querySelector('a')?.focus()

/** In a list of rows with a link each: j and k move the focus from row to row. */
export function useRowKeys<List extends HTMLElement>() {
	const list = useRef<List>(null)
	useEffect(() => {
		function listen(event: globalThis.KeyboardEvent) {
			if ((event.key !== 'j' && event.key !== 'k') || !isShortcut(event)) return
			const all = [...(list.current?.querySelectorAll(rows) ?? [])]
			const at = all.findIndex((row) => row.contains(document.activeElement))
			const next = all[at + (event.key === 'j' ? 1 : -1)]
			focusLink(next ?? (at < 0 ? (all[0] ?? null) : null))
		}
		document.addEventListener('keydown', listen)
		return () => document.removeEventListener('keydown', listen)
	}, [])
	return list
}

const pressable = 'a, button:not(:disabled), input'

/** Moves the focus between the buttons of a row. */
function goSideways(row: Element, from: Element, by: 1 | -1) {
	const all = [...row.querySelectorAll<HTMLElement>(pressable)]
	all[all.indexOf(from as HTMLElement) + by]?.focus()
}

/** The focused row's keys: x selects it, e sets its status, arrows move along it. */
export const rowKeys = (select: () => void, setStatus?: () => void) => ({
	'data-row': true,
	onKeyDown(event: KeyboardEvent) {
		if (!isShortcut(event.nativeEvent)) return
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
