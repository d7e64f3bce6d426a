import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import {
	type ComponentProps,
	type ReactNode,
	useCallback,
	useDeferredValue,
	useRef,
	useState,
} from 'react'
import { Button, type ButtonProps } from './Button'
import { cx } from './cx'
import type { OpenedBy } from './lazyMenu'
import { stayUnderToasts } from './toast'
import { useIsPhone } from './useNarrow'

const menuClass =
	'z-50 min-w-52 max-w-[calc(100vw-2rem)] max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-lg'

/** Of a menu that is as wide as its button in the sidebar. */
export const sideMenuProps = {
	align: 'start' as const,
	collisionPadding: 10,
	className: 'w-(--radix-dropdown-menu-trigger-width) min-w-48!',
}

export const menuItemClass =
	'flex min-h-(--control) w-full items-center gap-2.5 rounded-md px-2 outline-none data-[highlighted]:bg-sunken data-[disabled]:text-soft'

/** A menu of Radix's items. Its button responds to a press at once; the menu then renders in slices. */
export function Menu({
	trigger,
	openedBy,
	onOpenChange,
	className,
	children,
	...content
}: {
	/** A button. */
	trigger: ReactNode
	/** How it was opened before it had loaded; it then starts open. */
	openedBy?: OpenedBy | undefined
	/** Called as it opens or closes; returns false to keep it closed. */
	onOpenChange?: (open: boolean) => unknown
} & Omit<ComponentProps<typeof DropdownMenu.Content>, 'ref'>) {
	const [open, setOpen] = useState(openedBy !== undefined)
	const rendered = useDeferredValue(open)
	const first = useFirstItem(openedBy)
	const phone = useIsPhone()
	return (
		<DropdownMenu.Root
			modal={false}
			open={open}
			onOpenChange={(open) => setOpen(onOpenChange?.(open) !== false && open)}
		>
			<DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
			{/* Taken away by us: Radix would first ask for its closing animation, which costs a layout. */}
			{open && rendered && (
				<DropdownMenu.Portal container={document.body}>
					<DropdownMenu.Content
						ref={first}
						sideOffset={6}
						// Ends with the page on phones, elsewhere with its button.
						collisionPadding={phone ? 16 : 8}
						onInteractOutside={stayUnderToasts}
						onCloseAutoFocus={(event) => {
							// What was chosen may have moved it.
							if (document.activeElement !== document.body) event.preventDefault()
						}}
						{...content}
						className={cx(menuClass, className)}
					>
						{children}
					</DropdownMenu.Content>
				</DropdownMenu.Portal>
			)}
		</DropdownMenu.Root>
	)
}

/** The "…" that opens a menu of what else can be done. */
export const MoreButton = ({ label, ...button }: { label: string } & ButtonProps) => (
	<Button variant="ghost" size="icon" aria-label={label} title={label} {...button}>
		<Ellipsis className="size-4" aria-hidden />
	</Button>
)

/**
 * A ref for the content of a menu: if it was opened by key while it was still loading, the first item gets the
 * focus, once. Radix only does so for key presses on its own trigger.
 */
function useFirstItem(openedBy: OpenedBy | undefined) {
	const takesFocus = useRef(openedBy === 'by key')
	return useCallback((menu: HTMLElement | null) => {
		if (!menu || !takesFocus.current) return
		takesFocus.current = false
		menu
			.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')
			?.focus({ preventScroll: true })
	}, [])
}
