import { Check, LogOut } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuItemClass, menuProps, type OpenedBy, useFirstItem } from '../ui/menu'
import { Truncate } from '../ui/Truncate'
import { accountPlaces } from './accountPlaces'
import { chooseTheme, themes, useTheme } from './theme'
import { useLogout } from './useLogout'

/** The menu of the user: their settings, game, plan, theme and logout. `children` is the button that opens it. */
export default function AccountMenu({
	user,
	openedBy,
	children,
}: {
	user: { name: string; email: string; operator: boolean }
	openedBy: OpenedBy
	children: ReactNode
}) {
	const menu = useFirstItem(openedBy)
	const logout = useLogout()
	const theme = useTheme()
	return (
		<DropdownMenu.Root modal={false} defaultOpen>
			<DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
			<DropdownMenu.Portal>
				<DropdownMenu.Content ref={menu} align="start" {...menuProps}>
					<DropdownMenu.Label className="px-2 py-1.5">
						<span className="block font-semibold">
							<Truncate>{user.name}</Truncate>
						</span>
						<span className="block text-sm text-soft">
							<Truncate>{user.email}</Truncate>
						</span>
					</DropdownMenu.Label>
					<DropdownMenu.Separator className="my-1 h-px bg-line" />
					{accountPlaces(user).map(([name, to, Icon]) => (
						<DropdownMenu.Item key={name} asChild>
							<Link to={to} className={menuItemClass}>
								<Icon className="size-4" aria-hidden /> {name}
							</Link>
						</DropdownMenu.Item>
					))}
					<DropdownMenu.Separator className="my-1 h-px bg-line" />
					<DropdownMenu.Label className="px-2 pt-1 text-sm text-soft">Theme</DropdownMenu.Label>
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
	)
}
