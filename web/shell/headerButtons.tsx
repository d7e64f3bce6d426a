import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { firstLetter } from '../../schema/text'
import { Button } from '../ui/Button'
import type { Asked } from '../ui/menu'

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

export const NotificationsButton = (props: ComponentProps<'button'>) => (
	<Button variant="ghost" size="icon" aria-label="Notifications" {...props}>
		<Bell className="size-4" />
	</Button>
)

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
