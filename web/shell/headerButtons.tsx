import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { firstLetter } from '../../schema/text'
import { Button } from '../ui/Button'
import type { Asked } from '../ui/menu'
import { userQuery } from './session'

export type Owner = {
	name: string
	email: string
	/** Whether this server sells plans. */
	billing: boolean
	/** Whether they operate this server. */
	operator: boolean
}

/** What was opened first: the notifications, or the account menu and how. */
export type Opened = 'notifications' | Asked

export function NotificationsButton(props: ComponentProps<'button'>) {
	const unread = useQuery(userQuery).data?.unread ?? 0
	return (
		<Button
			variant="ghost"
			size="icon"
			aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
			{...props}
		>
			<span className="relative">
				<Bell className="size-4" />
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

export const AccountButton = ({ name, ...props }: ComponentProps<'button'> & { name: string }) => (
	<button
		type="button"
		aria-label={`Account of ${name}`}
		className="group flex size-(--control) items-center justify-center rounded-full"
		{...props}
	>
		<span className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink group-hover:bg-accent group-hover:text-on-accent">
			{firstLetter(name).toUpperCase()}
		</span>
	</button>
)
