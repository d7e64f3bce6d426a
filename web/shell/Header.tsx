import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '../../schema/paths'
import { useOnline } from '../api/connection'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Account } from './Account'
import { Bell } from './Bell'
import { OrReload } from './OrReload'
import { userQuery } from './session'
import { UpgradeLink } from './UpgradeLink'
import { productName } from './usePageTitle'

/** The header of pages that look the same to everyone. */
export function Header() {
	const { data: user } = useQuery(userQuery)
	const { pathname } = useLocation()
	return (
		<header className="sticky top-0 z-30 print:hidden border-b border-line bg-canvas">
			<div className="mx-auto flex h-(--head) max-w-6xl items-center px-(--gutter) max-sm:text-sm sm:gap-2">
				<Link
					to={paths.home()}
					className={cx(
						'mr-1 min-[23rem]:mr-2.5 flex h-(--control) shrink-0 items-center gap-2.5 font-semibold sm:mr-4',
						user && 'max-[22rem]:hidden',
					)}
				>
					<img src="/favicon.svg" alt="" className="size-6" />
					<span className={user ? 'max-sm:sr-only' : 'max-[23rem]:sr-only'}>{productName}</span>
				</Link>
				<nav aria-label="Main" className="flex items-center">
					{/* Never the current page: the dashboard has a frame, and the landing page is another. A stranger's phone has the name instead. */}
					<Link to={paths.home()} className={cx(navItem, !user && 'max-sm:hidden')}>
						Dashboard
					</Link>
					<NavLink to={paths.pricing()} className={navItem}>
						Pricing
					</NavLink>
				</nav>
				<div className="flex flex-1 items-center justify-end sm:gap-2">
					<OrReload>
						{user ? (
							<>
								{user.billing && <UpgradeLink narrow />}
								<Bell />
								<Account small />
							</>
						) : (
							user === null && pathname !== paths.auth() && <LogInOrSignUp />
						)}
					</OrReload>
				</div>
			</div>
			<OfflineNotice />
		</header>
	)
}

/** The header of an owner's screens. `PageHead` fills it with the title and actions. */
export function FrameHeader({ slot }: { slot: HTMLElement }) {
	// Once: what is moved loses the focus.
	const place = useCallback((place: HTMLElement | null) => place?.append(slot), [slot])
	return (
		<header className="sticky top-0 z-30 -mb-px border-b border-line bg-canvas **:-scroll-mt-20 print:static">
			<div className="flex h-(--head) items-center gap-2 px-(--gutter)">
				<div ref={place} className="min-w-0 flex-1" />
				{/* A phone's header has room only for what an editor does. */}
				<div className="icon-end print:hidden max-sm:in-data-editing:hidden">
					<OrReload>
						<Bell />
					</OrReload>
				</div>
			</div>
			<OfflineNotice />
		</header>
	)
}

function OfflineNotice() {
	const online = useOnline()
	if (online) return null
	// Shown even while `followSession` hides the page until it knows whose it is.
	return (
		<p role="status" className="visible bg-sunken py-1 text-center text-sm font-semibold">
			Offline. Retrying…
		</p>
	)
}

const navItem =
	'flex h-(--control) items-center rounded-lg px-1.5 font-semibold text-soft hover:text-ink aria-[current]:text-ink sm:px-2'

function LogInOrSignUp() {
	return (
		<>
			<Button asChild variant="ghost" className="px-2.5">
				<Link to={paths.auth()}>Log in</Link>
			</Button>
			{/* Lower than the bar; where fingers press counts as much as elsewhere. */}
			<Button
				asChild
				variant="secondary"
				className="relative after:absolute after:-inset-1 max-sm:h-9 pointer-coarse:h-9"
			>
				<Link to={paths.auth({ tab: 'signup' })}>Sign up</Link>
			</Button>
		</>
	)
}
