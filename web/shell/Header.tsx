import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../../schema/paths'
import { useOnline } from '../api/connection'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { OwnerButtons } from './OwnerButtons'
import { userQuery } from './session'
import { productName } from './usePageTitle'

/** `framed`: next to the sidebar, which already shows the product's name. */
export function Header({ framed }: { framed: boolean }) {
	const { data: user } = useQuery(userQuery)
	const online = useOnline()
	return (
		<header className="sticky top-0 z-30 print:hidden border-b border-line bg-canvas">
			<div
				className={cx(
					'flex h-(--head) items-center px-(--gutter) max-sm:text-sm sm:gap-2',
					!framed && 'mx-auto max-w-6xl',
				)}
			>
				<Link
					to={paths.home()}
					className={cx(
						'mr-1 flex h-(--control) shrink-0 items-center gap-2.5 font-semibold max-[22rem]:hidden sm:mr-4',
						framed && 'max-sm:hidden lg:hidden',
					)}
				>
					<img src="/favicon.svg" alt="" className="size-6" />
					<span className="max-sm:sr-only">{productName}</span>
				</Link>
				<nav
					aria-label="Main"
					className={cx('flex items-center', framed && 'max-sm:-ml-1.5 lg:-ml-2')}
				>
					<NavItem to={paths.home()}>Dashboard</NavItem>
					<NavItem to={paths.pricing()}>Pricing</NavItem>
				</nav>
				<div className="flex flex-1 items-center justify-end sm:gap-2">
					<Boundary
						fallback={() => (
							<Button variant="ghost" onClick={() => window.location.reload()}>
								Reload
							</Button>
						)}
					>
						{user ? <OwnerButtons {...user} /> : user === null && <LogInOrSignUp />}
					</Boundary>
				</div>
			</div>
			{!online && (
				// Shown even while `followSession` hides the page until it knows whose it is.
				<p role="status" className="visible bg-sunken text-center text-xs leading-5 text-soft">
					Offline. Retrying…
				</p>
			)}
		</header>
	)
}

function NavItem({ to, children }: { to: string; children: ReactNode }) {
	return (
		<NavLink
			to={to}
			end
			className={({ isActive }) =>
				cx(
					'flex h-(--control) items-center rounded-lg px-1.5 font-medium sm:px-2',
					isActive ? 'text-ink' : 'text-soft hover:text-ink',
				)
			}
		>
			{children}
		</NavLink>
	)
}

function LogInOrSignUp() {
	return (
		<>
			<Button asChild variant="ghost" className="px-2.5">
				<Link to={paths.auth()}>Log in</Link>
			</Button>
			<Button asChild>
				<Link to={paths.auth({ tab: 'signup' })}>Sign up</Link>
			</Button>
		</>
	)
}
