import type { ReactNode } from 'react'
import { NotificationList } from '../notifications/NotificationList'
import { Popup } from '../ui/Popup'
import { useIsPhone } from '../ui/useNarrow'

/** The bell's button with the notifications. */
export default function NotificationsMenu({ trigger }: { trigger: ReactNode }) {
	const phone = useIsPhone()
	return (
		<Popup
			trigger={trigger}
			align="end"
			sideOffset={phone ? 12 : 6}
			aria-label="Notifications"
			// On phones the page behind it is dimmed.
			className="min-w-52 p-1 max-sm:shadow-[0_0_0_100vmax_rgb(0_0_0/40%)]"
		>
			{(close) => <NotificationList close={close} />}
		</Popup>
	)
}
