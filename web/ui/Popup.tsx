import { Popover } from 'radix-ui'
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react'
import { cx } from './cx'
import { stayUnderToasts } from './toast'
import { useIsPhone } from './useNarrow'

/**
 * What opens beside a button when a menu isn't enough. It is fetched on the first press, so it starts out open. Like a
 * menu's, its button responds at once and its content renders in slices.
 */
export function Popup({
	trigger,
	className,
	children,
	...content
}: {
	/** A button. */
	trigger: ReactNode
	children: (close: () => void) => ReactNode
} & Omit<ComponentProps<typeof Popover.Content>, 'children'>) {
	const [open, setOpen] = useState(true)
	const rendered = useDeferredValue(open)
	const phone = useIsPhone()
	return (
		<Popover.Root open={open} onOpenChange={setOpen}>
			<Popover.Trigger asChild>{trigger}</Popover.Trigger>
			{/* As in ui/Menu. */}
			{open && rendered && (
				<Popover.Portal container={document.body}>
					<Popover.Content
						sideOffset={6}
						collisionPadding={phone ? 16 : 8}
						onInteractOutside={stayUnderToasts}
						{...content}
						className={cx(
							'z-50 max-w-[calc(100vw-2rem)] max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg border border-line bg-surface text-ink shadow-lg outline-none',
							className,
						)}
					>
						{children(() => setOpen(false))}
					</Popover.Content>
				</Popover.Portal>
			)}
		</Popover.Root>
	)
}
