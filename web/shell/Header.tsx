import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { lazyPart } from './lazyPart'
import { userQuery } from './session'
import { productName } from './usePageTitle'

// Only for the logged-in, and heavy: menus place and scroll themselves.
const OwnerMenus = lazyPart(() => import('./OwnerMenus'))

export function Header() {
	const { data: user, isPending } = useQuery(userQuery)
	return (
		<header className="sticky top-0 z-40 border-b border-line bg-surface">
			<div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-3 max-sm:text-sm sm:gap-2 sm:px-6">
				<Link to="/" className="mr-1 flex shrink-0 items-center gap-2 font-semibold sm:mr-6">
					<img src="/favicon.svg" alt="" className="size-7" />
					<span className="max-sm:sr-only">{productName}</span>
				</Link>
				<nav aria-label="Main" className="flex items-center">
					<NavItem to="/">Dashboard</NavItem>
					<NavItem to="/pricing">Pricing</NavItem>
				</nav>
				<div className="ml-auto flex items-center gap-1 sm:gap-2">
					<Boundary
						fallback={() => (
							<Button variant="ghost" onClick={() => window.location.reload()}>
								Reload
							</Button>
						)}
					>
						<Suspense>
							{isPending ? null : user ? <OwnerMenus {...user} /> : <LogInOrSignUp />}
						</Suspense>
					</Boundary>
				</div>
			</div>
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
					'rounded-lg px-1.5 py-2 font-medium sm:px-3',
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
			<Button asChild variant="ghost" className="px-2 sm:px-3">
				<Link to="/auth">Log in</Link>
			</Button>
			<Button asChild className="px-3 sm:px-4">
				<Link to="/auth?tab=signup">Sign up</Link>
			</Button>
		</>
	)
}
