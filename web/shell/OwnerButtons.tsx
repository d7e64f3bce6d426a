import { Bell, Sparkles } from 'lucide-react'
import { type ComponentProps, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { firstLetter } from '../../schema/text'
import { Button } from '../ui/Button'
import { lazyPart } from './lazyPart'

export type Owner = {
	name: string
	email: string
	/** Whether this server sells plans. */
	billing: boolean
	/** Whether they operate this server. */
	operator: boolean
}

/** The menu that was asked for; with the keyboard, its first item gets the focus. */
export type Opened = { menu: 'notifications' | 'account'; byKeyboard: boolean }

/** A screen is there by then, and nobody has reached for a menu yet. */
const loadAfter = 2000

const load = () => import('./OwnerMenus')
const OwnerMenus = lazyPart(load)

/** An owner's buttons in the header. Their menus come with the first that is opened: they are heavy, and rarely opened. */
export function OwnerButtons(owner: Owner) {
	const [opened, setOpened] = useState<Opened>()
	const open = (menu: Opened['menu']) => (event: MouseEvent) =>
		setOpened({ menu, byKeyboard: event.detail === 0 })
	useEffect(() => {
		const timer = setTimeout(() => load().catch(() => {}), loadAfter)
		return () => clearTimeout(timer)
	}, [])
	const toBe = (
		<>
			<NotificationsButton
				aria-haspopup="dialog"
				aria-expanded={false}
				onClick={open('notifications')}
			/>
			<AccountButton
				name={owner.name}
				aria-haspopup="menu"
				aria-expanded={false}
				onClick={open('account')}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown') return
					event.preventDefault()
					setOpened({ menu: 'account', byKeyboard: true })
				}}
			/>
		</>
	)
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
			{opened ? (
				<Suspense fallback={toBe}>
					<OwnerMenus {...owner} {...opened} />
				</Suspense>
			) : (
				toBe
			)}
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
