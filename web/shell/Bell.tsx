import { useQuery } from '@tanstack/react-query'
import { Bell as Icon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/Button'
import { useFetchSoon } from './lazyPart'
import { onFirstUse } from './onFirstUse'
import { userQuery } from './session'

const NotificationsMenu = onFirstUse(() => import('./NotificationsMenu'))

/** The notifications, whose list is fetched when it is first opened. */
export function Bell() {
	useFetchSoon(NotificationsMenu.fetch)
	return <NotificationsMenu trigger={<BellButton />} />
}

function BellButton(props: ComponentProps<'button'>) {
	const unread = useQuery(userQuery).data?.unread ?? 0
	return (
		<Button
			variant="ghost"
			size="icon"
			aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
			{...props}
		>
			<span className="relative">
				<Icon className="size-4" />
				{unread > 0 && (
					<span
						aria-hidden
						className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-accent ring-2 ring-canvas"
					/>
				)}
			</span>
		</Button>
	)
}
