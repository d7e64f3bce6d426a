import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { NotificationList } from '../notifications/NotificationList'
import { cx } from '../ui/cx'
import { menuProps } from '../ui/menu'
import { useIsPhone } from '../ui/useNarrow'

/** The notifications, open while first mounted. */
export default function NotificationsMenu({ trigger }: { trigger: ReactNode }) {
	const [open, setOpen] = useState(true)
	const phone = useIsPhone()
	return (
		<Popover.Root open={open} onOpenChange={setOpen}>
			<Popover.Trigger asChild>{trigger}</Popover.Trigger>
			<Popover.Portal>
				<Popover.Content
					align="end"
					{...menuProps}
					{...(phone && { sideOffset: 12, collisionPadding: 16 })}
					aria-label="Notifications"
					className={cx(menuProps.className, 'outline-none')}
				>
					<NotificationList close={() => setOpen(false)} />
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	)
}
