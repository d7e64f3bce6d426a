import { AlertDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from './Button'
import { giveFocusBack } from './giveFocusBack'

/**
 * Confirms a permanent deletion: when `trigger` is pressed, or right away if there is `close`. `children` can offer an
 * alternative.
 */
export function ConfirmDialog({
	title,
	description,
	action,
	pending,
	act,
	trigger,
	close,
	closed,
	children,
}: {
	title: string
	description: ReactNode
	/** The label of the confirming button. */
	action: string
	pending: boolean
	act: () => void
	trigger?: ReactNode
	close?: () => void
	/** Runs once it is closed and the focus is back. */
	closed?: () => void
	/** Between Cancel and the confirming button. */
	children?: ReactNode
}) {
	const [opener] = useState(() => document.activeElement)
	return (
		<AlertDialog.Root {...(close && { open: true })} onOpenChange={(open) => !open && close?.()}>
			{trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="backdrop fixed inset-0 z-40 bg-black/40" />
				<AlertDialog.Content
					onCloseAutoFocus={(event) => {
						if (close) {
							event.preventDefault()
							giveFocusBack(opener)
						}
						// The trigger has the focus after this.
						if (closed) queueMicrotask(closed)
					}}
					className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-lg bg-surface p-6 text-ink shadow-lg"
				>
					<AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
					<AlertDialog.Description className="mt-2 text-soft wrap-anywhere">
						{description}
					</AlertDialog.Description>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<AlertDialog.Cancel asChild>
							<Button variant="secondary">Cancel</Button>
						</AlertDialog.Cancel>
						{children}
						<AlertDialog.Action asChild>
							<Button variant="final" pending={pending} onClick={act}>
								{action}
							</Button>
						</AlertDialog.Action>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	)
}
