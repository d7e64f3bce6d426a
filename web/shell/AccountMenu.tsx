import { LogOut } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OpenedBy } from '../ui/lazyMenu'
import { Menu, menuItemClass, sideMenuProps } from '../ui/Menu'
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
	const logout = useLogout()
	const theme = useTheme()
	return (
		<Menu trigger={children} openedBy={openedBy} {...sideMenuProps}>
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
			<DropdownMenu.RadioGroup value={theme} aria-label="Theme" className="segments flex">
				{themes.map(([choice, label]) => (
					<DropdownMenu.RadioItem
						key={choice}
						value={choice}
						className="segment flex h-(--control) flex-1 items-center justify-center text-sm -outline-offset-2 data-[highlighted]:text-ink"
						onSelect={(event) => {
							// Stays open, so that the choice can be seen and changed.
							event.preventDefault()
							chooseTheme(choice)
						}}
					>
						{label}
					</DropdownMenu.RadioItem>
				))}
			</DropdownMenu.RadioGroup>
			<DropdownMenu.Separator className="my-1 h-px bg-line" />
			<DropdownMenu.Item className={menuItemClass} onSelect={() => logout.mutate()}>
				<LogOut className="size-4" aria-hidden /> Logout
			</DropdownMenu.Item>
		</Menu>
	)
}
