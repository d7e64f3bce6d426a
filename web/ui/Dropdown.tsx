import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button'
import { Later } from './Later'

/**
 * A button with a panel of fields below it, positioned by CSS: measuring where a floating panel fits takes longer
 * than showing it.
 */
export function Dropdown({
	name,
	button,
	className,
	children,
}: {
	/** The panel's name. */
	name: string
	button: ReactNode
	/** The button's. */
	className: string
	children: ReactNode
}) {
	const [open, setOpen] = useState(false)
	const all = useRef<HTMLDivElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	const leave = useEffectEvent(({ target }: Event) => {
		if (all.current?.contains(target as Node)) return
		// What is being typed takes effect as its field loses the focus.
		if (all.current?.contains(document.activeElement))
			(document.activeElement as HTMLElement).blur()
		setOpen(false)
	})
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== 'Escape') return
		// A dialog underneath stays open.
		event.stopPropagation()
		// Before the focus moves: a field would commit what was typed as it loses the focus.
		flushSync(() => setOpen(false))
		all.current?.querySelector('button')?.focus()
	})
	useEffect(() => {
		if (!open) return
		// Not its first field, around which a ring would look like a choice.
		panel.current?.focus()
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
				className={className}
				aria-haspopup="dialog"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
			>
				{button}
			</Button>
			{open && (
				<div role="dialog" aria-label={name} ref={panel} tabIndex={-1} className="dropdown">
					<Later>
						<Suspense>{children}</Suspense>
					</Later>
				</div>
			)}
		</div>
	)
}
