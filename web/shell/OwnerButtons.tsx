import { Sparkles } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { menuToBe } from '../ui/menu'
import { AccountButton, NotificationsButton, type Opened, type Owner } from './headerButtons'
import { lazyPart, useFetchSoon } from './lazyPart'

const load = () => import('./OwnerMenus')
const OwnerMenus = lazyPart(load)

/** An owner's buttons in the header. Their menus are heavy and rarely used, so they load when the first is opened. */
export function OwnerButtons(owner: Owner) {
	const [opened, setOpened] = useState<Opened>()
	// A transition, so that the buttons stay until their menus have loaded.
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
