import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, LogOut, Sparkles, User } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { api } from '../api/client'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { ownerChanged, userQuery } from './session'
import { productName } from './usePageTitle'

export function Header() {
	const { data: user, isPending } = useQuery(userQuery)
	return (
		<header className="sticky top-0 z-40 border-b border-line bg-surface">
			<div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
				<Link to="/" className="mr-2 flex items-center gap-2 font-semibold sm:mr-6">
					<img src="/favicon.svg" alt="" className="size-7" />
					<span className="max-sm:sr-only">{productName}</span>
				</Link>
				<nav aria-label="Main" className="flex items-center">
					<NavItem to="/">Dashboard</NavItem>
					<NavItem to="/pricing">Pricing</NavItem>
				</nav>
				<div className="ml-auto flex items-center gap-1 sm:gap-2">
					{isPending ? null : user ? <OwnerMenus {...user} /> : <LogInOrSignUp />}
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
					'rounded-lg px-2 py-2 font-medium sm:px-3',
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

const menu =
	'z-50 min-w-56 max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg'
const item =
	'flex w-full items-center gap-2.5 rounded-lg px-3 py-2 outline-none data-[highlighted]:bg-sunken'

function OwnerMenus({ name, email }: { name: string; email: string }) {
	const navigate = useNavigate()
	const logout = useMutation({
		mutationFn: () => api.auth.logout.$post(),
		meta: { errorTitle: 'Logout failed' },
		onSuccess: async () => {
			await navigate('/')
			await ownerChanged()
		},
	})
	return (
		<>
			<Button asChild variant="secondary" size="small">
				<Link to="/pricing?plan=pro" aria-label="Upgrade">
					<Sparkles className="size-4 text-accent-ink" aria-hidden />
					<span className="max-sm:hidden">Upgrade</span>
				</Link>
			</Button>
			<DropdownMenu.Root>
				<DropdownMenu.Trigger asChild>
					<Button variant="ghost" size="icon" aria-label="Notifications">
						<Bell className="size-5" />
					</Button>
				</DropdownMenu.Trigger>
				<DropdownMenu.Portal>
					<DropdownMenu.Content align="end" sideOffset={8} className={menu}>
						<DropdownMenu.Label className="px-3 py-4 text-center text-soft">
							No new notifications
						</DropdownMenu.Label>
					</DropdownMenu.Content>
				</DropdownMenu.Portal>
			</DropdownMenu.Root>
			<DropdownMenu.Root>
				<DropdownMenu.Trigger
					aria-label={`Account of ${name}`}
					className="flex size-9 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink"
				>
					{[...name][0]?.toUpperCase()}
				</DropdownMenu.Trigger>
				<DropdownMenu.Portal>
					<DropdownMenu.Content align="end" sideOffset={8} className={menu}>
						<DropdownMenu.Label className="px-3 py-2">
							<span className="block truncate font-medium">{name}</span>
							<span className="block truncate text-sm text-soft">{email}</span>
						</DropdownMenu.Label>
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<DropdownMenu.Item asChild>
							<Link to="/account" className={item}>
								<User className="size-4" aria-hidden /> Account Settings
							</Link>
						</DropdownMenu.Item>
						<DropdownMenu.Item className={item} onSelect={() => logout.mutate()}>
							<LogOut className="size-4" aria-hidden /> Logout
						</DropdownMenu.Item>
					</DropdownMenu.Content>
				</DropdownMenu.Portal>
			</DropdownMenu.Root>
		</>
	)
}
