import { useMutation } from '@tanstack/react-query'
import { Bell, LogOut, Sparkles, User } from 'lucide-react'
import { DropdownMenu, Popover } from 'radix-ui'
import { Link } from 'react-router'
import { api } from '../api/client'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { menuClass, menuItemClass } from '../ui/menu'
import { logOut } from './session'

export default function OwnerMenus({ name, email }: { name: string; email: string }) {
	const logout = useMutation({
		mutationFn: () => logOut(() => api.auth.logout.$post()),
		meta: { errorTitle: 'Logout failed' },
	})
	return (
		<>
			<Button asChild variant="secondary" size="small">
				<Link to="/pricing?plan=pro" aria-label="Upgrade">
					<Sparkles className="size-4 text-accent-ink" aria-hidden />
					<span className="max-sm:hidden">Upgrade</span>
				</Link>
			</Button>
			<Popover.Root>
				<Popover.Trigger asChild>
					<Button variant="ghost" size="icon" aria-label="Notifications">
						<Bell className="size-5" />
					</Button>
				</Popover.Trigger>
				<Popover.Portal>
					<Popover.Content
						align="end"
						sideOffset={8}
						aria-label="Notifications"
						className={cx(menuClass, 'px-3 py-5 text-center text-soft outline-none')}
					>
						No new notifications
					</Popover.Content>
				</Popover.Portal>
			</Popover.Root>
			<DropdownMenu.Root modal={false}>
				<DropdownMenu.Trigger
					aria-label={`Account of ${name}`}
					className="flex size-9 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink"
				>
					{[...name][0]?.toUpperCase()}
				</DropdownMenu.Trigger>
				<DropdownMenu.Portal>
					<DropdownMenu.Content align="end" sideOffset={8} className={menuClass}>
						<DropdownMenu.Label className="px-3 py-2">
							<span className="block truncate font-medium">{name}</span>
							<span className="block truncate text-sm text-soft">{email}</span>
						</DropdownMenu.Label>
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<DropdownMenu.Item asChild>
							<Link to="/account" className={menuItemClass}>
								<User className="size-4" aria-hidden /> Account Settings
							</Link>
						</DropdownMenu.Item>
						<DropdownMenu.Item className={menuItemClass} onSelect={() => logout.mutate()}>
							<LogOut className="size-4" aria-hidden /> Logout
						</DropdownMenu.Item>
					</DropdownMenu.Content>
				</DropdownMenu.Portal>
			</DropdownMenu.Root>
		</>
	)
}
