import { Bell, Sparkles } from 'lucide-react'
import { type ComponentProps, Suspense, startTransition, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { firstLetter } from '../../schema/text'
import { Button } from '../ui/Button'
import { type Asked, menuToBe } from '../ui/menu'
import { lazyPart, useFetchSoon } from './lazyPart'

export type Owner = {
	name: string
	email: string
	/** Whether this server sells plans. */
	billing: boolean
	/** Whether they operate this server. */
	operator: boolean
}

/** What opens at once: the notifications, or the account's menu. */
export type Opened = 'notifications' | Asked

const load = () => import('./OwnerMenus')
const OwnerMenus = lazyPart(load)

/** An owner's buttons in the header. Their menus come with the first that is opened: they are heavy, and rarely opened. */
export function OwnerButtons(owner: Owner) {
	const [opened, setOpened] = useState<Opened>()
	// A transition, so that the buttons stay until their menus are there.
	const open = (what: Opened) => startTransition(() => setOpened(what))
	useFetchSoon(load)
	return (
		<>
			{owner.billing && (
				<Button asChild variant="secondary">
					<Link to={paths.pricing({ plan: 'pro' })} aria-label="Upgrade">
						<Sparkles className="size-4 text-accent-ink" aria-hidden />
						<span className="max-sm:hidden">Upgrade</span>
					</Link>
				</Button>
			)}
			<Suspense>
				{opened ? (
					<OwnerMenus {...owner} opened={opened} />
				) : (
					<>
						<NotificationsButton
							aria-haspopup="dialog"
							aria-expanded={false}
							onClick={() => open('notifications')}
						/>
						<AccountButton name={owner.name} {...menuToBe(open)} />
					</>
				)}
			</Suspense>
		</>
	)
}

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
