import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useModal } from './useModal'

/** Its field is its only Tab stop. */
const staying = ['Tab', 'PageUp', 'PageDown']

/** A modal dialog with one field; Escape or a click outside closes it. */
export function Modal({
	label,
	leave,
	children,
}: {
	label: string
	leave: () => void
	children: ReactNode
}) {
	function press(event: KeyboardEvent) {
		if (event.key === 'Escape') leave()
		else if (staying.includes(event.key)) event.preventDefault()
	}
	return createPortal(
		<div ref={useModal()} className="backdrop">
			<div aria-hidden className="fixed inset-0 z-40 bg-black/40" onClick={() => leave()} />
			<div
				role="dialog"
				aria-modal
				data-own-escape
				aria-label={label}
				onKeyDown={press}
				className="fixed top-[12vh] left-1/2 z-50 flex w-[calc(100vw-1.5rem)] max-w-2xl -translate-x-1/2 flex-col overflow-hidden rounded-lg bg-surface text-ink shadow-lg sm:h-[min(32.75rem,76dvh)] max-sm:top-3 max-sm:max-h-[min(30.5rem,76dvh)]"
			>
				{children}
			</div>
		</div>,
		document.body,
	)
}
