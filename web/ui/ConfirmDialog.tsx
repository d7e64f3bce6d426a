import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button'

/**
 * Asks before something is deleted for good, on a press of `trigger`, or while mounted if there is `close`. `children`
 * is a way that doesn't delete.
 */
export function ConfirmDialog({
	title,
	description,
	action,
	pending,
	act,
	trigger,
	close,
	children,
}: {
	title: string
	description: ReactNode
	/** What the button that does it says. */
	action: string
	pending: boolean
	act: () => void
	trigger?: ReactNode
	close?: () => void
	/** Between Cancel and the button that does it. */
	children?: ReactNode
}) {
	return (
		<AlertDialog.Root {...(close && { open: true })} onOpenChange={(open) => !open && close?.()}>
			{trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-lg bg-surface p-6 text-ink shadow-lg">
					<AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
					<AlertDialog.Description className="mt-2 text-soft wrap-anywhere">
						{description}
					</AlertDialog.Description>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<AlertDialog.Cancel asChild>
							<Button variant="secondary">Cancel</Button>
						</AlertDialog.Cancel>
						{children}
						<AlertDialog.Action asChild>
							<Button variant="danger" pending={pending} onClick={act}>
								{action}
							</Button>
						</AlertDialog.Action>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	)
}
