import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { cx } from './cx'

/** A modal dialog: it traps the focus, closes on Escape and gives the focus back. */
export function Dialog({
	title,
	description,
	trigger,
	open,
	onOpenChange,
	className,
	children,
}: {
	title: string
	description?: string
	/** The button that opens it; without one it is mounted to be `open`. */
	trigger?: ReactNode
	open?: boolean
	onOpenChange?: (open: boolean) => void
	className?: string
	children: ReactNode
}) {
	// One without a trigger is mounted to be open: what has the focus then gets it back.
	const [opener] = useState(() => document.activeElement)
	return (
		<Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
			{trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
				<Radix.Content
					{...(!description && { 'aria-describedby': undefined })}
					{...(!trigger && {
						onCloseAutoFocus: (event) => {
							event.preventDefault()
							if (opener instanceof HTMLElement) opener.focus()
						},
					})}
					className={cx(
						'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-lg',
						className ?? 'max-w-lg',
					)}
				>
					<header className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
						<div className="min-w-0 wrap-anywhere">
							<Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
							{description && (
								<Radix.Description className="mt-1 text-soft">{description}</Radix.Description>
							)}
						</div>
						<Radix.Close
							aria-label="Close"
							className="-mt-1 -mr-2 flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
						>
							<X className="size-5" />
						</Radix.Close>
					</header>
					<div className="min-h-0 overflow-y-auto">{children}</div>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}
