import { useQuery } from '@tanstack/react-query'
import { LogOut, type LucideIcon, Search } from 'lucide-react'
import { Link } from 'react-router'
import { planLabel } from '../plans/planLabel'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Truncate } from '../ui/Truncate'
import { Switcher } from '../workspaces/Switcher'
import { Initial } from './Account'
import { accountPlaces } from './accountPlaces'
import { useMay } from './may'
import { setupScreens } from './screens'
import { userQuery } from './session'
import { chooseTheme, themes, useTheme } from './theme'
import { UpgradeLink } from './UpgradeLink'
import { useLogout } from './useLogout'

/** In narrow windows, everything that has no tab of its own. Open while mounted. */
export default function MoreSheet({ close, search }: { close: () => void; search: () => void }) {
	const { data: user } = useQuery(userQuery)
	const may = useMay()
	const theme = useTheme()
	const logout = useLogout()
	if (!user) return null
	return (
		<Dialog title="More" open onOpenChange={(open) => !open && close()} sheet>
			<div className="space-y-4 px-(--inset) pb-[calc(1rem+env(safe-area-inset-bottom))]">
				<Switcher workspace={user.workspace} className="h-12 w-full border border-line" />
				<nav aria-label="More places">
					<ul className={places}>
						<li>
							<button type="button" className={entry} onClick={search}>
								<Search className="size-5 text-soft" aria-hidden /> Search
							</button>
						</li>
						{setupScreens
							.filter(({ needs }) => !needs || may(needs))
							.map(({ name, to, icon }) => (
								<Entry key={name} name={name} to={to} icon={icon} close={close} />
							))}
					</ul>
					<ul className={`${places} mt-4`}>
						{accountPlaces(user).map(([name, to, icon]) => (
							<Entry key={name} name={name} to={to} icon={icon} close={close} />
						))}
					</ul>
				</nav>
				<fieldset className="segments flex">
					<legend className="sr-only">Theme</legend>
					{themes.map(([choice, label]) => (
						<button
							key={choice}
							type="button"
							aria-pressed={choice === theme}
							onClick={() => chooseTheme(choice)}
							className="segment h-10 flex-1"
						>
							{label}
						</button>
					))}
				</fieldset>
				<div className="flex flex-wrap items-center gap-3">
					<Initial name={user.name} />
					<span className="min-w-0 flex-1 basis-32 leading-tight">
						<span className="block font-semibold">
							<Truncate>{user.name}</Truncate>
						</span>
						<span className="block text-sm text-soft">
							<Truncate>{user.email}</Truncate>
						</span>
						<span className="block truncate text-sm text-soft">{planLabel(user)}</span>
					</span>
					{user.billing && <UpgradeLink onClick={close} />}
					<Button variant="secondary" pending={logout.isPending} onClick={() => logout.mutate()}>
						<LogOut className="size-4" aria-hidden /> Logout
					</Button>
				</div>
			</div>
		</Dialog>
	)
}

function Entry({
	name,
	to,
	icon: Icon,
	close,
}: {
	name: string
	to: string
	icon: LucideIcon
	close: () => void
}) {
	return (
		<li>
			<Link to={to} className={entry} onClick={close}>
				<Icon className="size-5 text-soft" aria-hidden /> {name}
			</Link>
		</li>
	)
}

const places = 'grid sm:grid-cols-2 sm:gap-x-4'

const entry =
	'flex h-12 w-full items-center gap-3 border-b border-line text-left font-semibold hover:bg-sunken'
