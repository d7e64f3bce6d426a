import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button'
import { Later } from './Later'

/**
 * A button with a panel of fields below it. The panel stands in the page's flow, where the browser places it:
 * measuring where a floating one fits takes longer than showing it.
 */
export function Dropdown({
	name,
	button,
	children,
}: {
	/** The panel's name. */
	name: string
	button: ReactNode
	children: ReactNode
}) {
	const [open, setOpen] = useState(false)
	const all = useRef<HTMLDivElement>(null)
	const leave = useEffectEvent(({ target }: Event) => {
		if (!all.current?.contains(target as Node)) setOpen(false)
	})
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== 'Escape') return
		// What is open beneath stays.
		event.stopPropagation()
		// First, because a field that loses the focus takes what was typed.
		flushSync(() => setOpen(false))
		all.current?.querySelector('button')?.focus()
	})
	useEffect(() => {
		if (!open) return
		const onLeave = (event: Event) => leave(event)
		const onKey = (event: KeyboardEvent) => press(event)
		window.addEventListener('pointerdown', onLeave, true)
		window.addEventListener('focusin', onLeave)
		window.addEventListener('keydown', onKey, true)
		return () => {
			window.removeEventListener('pointerdown', onLeave, true)
			window.removeEventListener('focusin', onLeave)
			window.removeEventListener('keydown', onKey, true)
		}
	}, [open])
	return (
		<div ref={all} className="relative">
			<Button
				variant="secondary"
				aria-haspopup="dialog"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
			>
				{button}
			</Button>
			{open && (
				<div
					role="dialog"
					aria-label={name}
					className="absolute top-full right-0 z-20 mt-1.5 min-h-64 w-96 rounded-lg border border-line bg-surface p-4 text-ink shadow-lg"
				>
					<Later>
						<Fields>{children}</Fields>
					</Later>
				</div>
			)}
		</div>
	)
}

/** The first field has the focus. */
function Fields({ children }: { children: ReactNode }) {
	const fields = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		fields.current?.querySelector<HTMLElement>('select, input')?.focus()
	}, [])
	return <div ref={fields}>{children}</div>
}
