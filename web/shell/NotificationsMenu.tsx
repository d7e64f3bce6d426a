import { Popover } from 'radix-ui'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { NotificationList } from '../notifications/NotificationList'
import { cx } from '../ui/cx'
import { menuClass } from '../ui/Menu'
import { stayUnderToasts } from '../ui/toast'
import { useIsPhone } from '../ui/useNarrow'

/** The notifications, open while first mounted. */
export default function NotificationsMenu({ trigger }: { trigger: ReactNode }) {
	const [open, setOpen] = useState(true)
	// As menus do (ui/Menu).
	const rendered = useDeferredValue(open)
	const phone = useIsPhone()
	return (
		<Popover.Root open={open} onOpenChange={setOpen}>
			<Popover.Trigger asChild>{trigger}</Popover.Trigger>
			{open && rendered && (
				<Popover.Portal container={document.body}>
					<Popover.Content
						align="end"
						sideOffset={phone ? 12 : 6}
						collisionPadding={phone ? 16 : 12}
						onInteractOutside={stayUnderToasts}
						aria-label="Notifications"
						className={cx(menuClass, 'outline-none')}
					>
						<NotificationList close={() => setOpen(false)} />
					</Popover.Content>
				</Popover.Portal>
			)}
		</Popover.Root>
	)
}
