import { Bell, Check, LogOut, Sparkles, User } from 'lucide-react'
import { DropdownMenu, Popover } from 'radix-ui'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { firstLetter } from '../../schema/text'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { menuItemClass, menuProps } from '../ui/menu'
import { chooseTheme, themes, useTheme } from './theme'
import { useLogout } from './useLogout'

type Owner = {
	name: string
	email: string
	/** Whether this server sells plans. */
	billing: boolean
	/** Whether they operate this server. */
	operator: boolean
}

export default function OwnerMenus({ name, email, billing, operator }: Owner) {
	const logout = useLogout()
	const theme = useTheme()
	return (
		<>
			{billing && (
				<Button asChild variant="secondary">
					<Link to={paths.pricing({ plan: 'pro' })} aria-label="Upgrade">
						<Sparkles className="size-4 text-accent-ink" aria-hidden />
						<span className="max-sm:hidden">Upgrade</span>
					</Link>
				</Button>
			)}
			<Popover.Root>
				<Popover.Trigger asChild>
					<Button variant="ghost" size="icon" aria-label="Notifications">
						<Bell className="size-4" />
					</Button>
				</Popover.Trigger>
				<Popover.Portal>
					<Popover.Content
						align="end"
						{...menuProps}
						aria-label="Notifications"
						className={cx(menuProps.className, 'px-3 py-5 text-center text-soft outline-none')}
					>
						No new notifications
					</Popover.Content>
				</Popover.Portal>
			</Popover.Root>
			<DropdownMenu.Root modal={false}>
				<DropdownMenu.Trigger
					aria-label={`Account of ${name}`}
					className="group flex size-(--control) items-center justify-center rounded-full"
				>
					<span className="flex size-7 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink group-hover:bg-accent group-hover:text-on-accent">
						{firstLetter(name).toUpperCase()}
					</span>
				</DropdownMenu.Trigger>
				<DropdownMenu.Portal>
					<DropdownMenu.Content align="end" {...menuProps}>
						<DropdownMenu.Label className="px-2 py-1.5">
							<span className="block truncate font-medium">
								<bdi>{name}</bdi>
							</span>
							<span className="block truncate text-sm text-soft">
								<bdi>{email}</bdi>
							</span>
						</DropdownMenu.Label>
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<DropdownMenu.Item asChild>
							<Link to={paths.account()} className={menuItemClass}>
								<User className="size-4" aria-hidden /> Account Settings
							</Link>
						</DropdownMenu.Item>
						{operator && (
							<DropdownMenu.Item asChild>
								<Link to={paths.admin()} className={menuItemClass}>
									Administration
								</Link>
							</DropdownMenu.Item>
						)}
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<DropdownMenu.Label className="px-2 pt-1 text-xs text-soft">Theme</DropdownMenu.Label>
						<DropdownMenu.RadioGroup value={theme}>
							{themes.map(([choice, label]) => (
								<DropdownMenu.RadioItem
									key={choice}
									value={choice}
									className={menuItemClass}
									onSelect={(event) => {
										// Stays open, so that the choice can be seen and changed.
										event.preventDefault()
										chooseTheme(choice)
									}}
								>
									{label}
									<DropdownMenu.ItemIndicator className="ml-auto">
										<Check className="size-4" aria-hidden />
									</DropdownMenu.ItemIndicator>
								</DropdownMenu.RadioItem>
							))}
						</DropdownMenu.RadioGroup>
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<DropdownMenu.Item className={menuItemClass} onSelect={() => logout.mutate()}>
							<LogOut className="size-4" aria-hidden /> Logout
						</DropdownMenu.Item>
					</DropdownMenu.Content>
				</DropdownMenu.Portal>
			</DropdownMenu.Root>
		</>
	)
}
