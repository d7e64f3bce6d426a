import { Check, LogOut, Trash2, User } from 'lucide-react'
import { DropdownMenu, Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { NotificationList } from '../notifications/NotificationList'
import { Cut } from '../ui/Cut'
import { cx } from '../ui/cx'
import { menuItemClass, menuProps, useFirstItem } from '../ui/menu'
import { AccountButton, NotificationsButton, type Opened, type Owner } from './headerButtons'
import { chooseTheme, themes, useTheme } from './theme'
import { useLogout } from './useLogout'

/** The header's menus, loaded when the first of them is opened; `opened` is that one. */
export default function OwnerMenus({ name, email, operator, opened }: Owner & { opened: Opened }) {
	const accountOpened = opened === 'notifications' ? undefined : opened
	const [told, setTold] = useState(!accountOpened)
	const account = useFirstItem(accountOpened)
	const logout = useLogout()
	const theme = useTheme()
	return (
		<>
			<Popover.Root open={told} onOpenChange={setTold}>
				<Popover.Trigger asChild>
					<NotificationsButton />
				</Popover.Trigger>
				<Popover.Portal>
					<Popover.Content
						align="end"
						{...menuProps}
						aria-label="Notifications"
						className={cx(menuProps.className, 'outline-none')}
					>
						<NotificationList close={() => setTold(false)} />
					</Popover.Content>
				</Popover.Portal>
			</Popover.Root>
			<DropdownMenu.Root modal={false} defaultOpen={accountOpened !== undefined}>
				<DropdownMenu.Trigger asChild>
					<AccountButton name={name} />
				</DropdownMenu.Trigger>
				<DropdownMenu.Portal>
					<DropdownMenu.Content ref={account} align="end" {...menuProps}>
						<DropdownMenu.Label className="px-2 py-1.5">
							<span className="block font-medium">
								<Cut>{name}</Cut>
							</span>
							<span className="block text-sm text-soft">
								<Cut>{email}</Cut>
							</span>
						</DropdownMenu.Label>
						<DropdownMenu.Separator className="my-1 h-px bg-line" />
						<DropdownMenu.Item asChild>
							<Link to={paths.settings('profile')} className={menuItemClass}>
								<User className="size-4" aria-hidden /> Account Settings
							</Link>
						</DropdownMenu.Item>
						<DropdownMenu.Item asChild>
							<Link to={paths.trash()} className={menuItemClass}>
								<Trash2 className="size-4" aria-hidden /> Trash
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
