import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { type ComponentProps, Suspense, startTransition, useState } from 'react'
import { initialsOf } from '../../schema/text'
import { planLabel } from '../plans/planLabel'
import { lazyMenuProps, type OpenedBy } from '../ui/lazyMenu'
import { Truncate } from '../ui/Truncate'
import { lazyPart, useFetchSoon } from './lazyPart'
import { userQuery } from './session'

const AccountMenu = lazyPart(() => import('./AccountMenu'))

/** The user and their menu, which is fetched when it is first opened. */
export function Account({ small = false }: { small?: boolean }) {
	const { data: user } = useQuery(userQuery)
	const [openedBy, setOpenedBy] = useState<OpenedBy>()
	useFetchSoon(AccountMenu.fetch)
	if (!user) return null
	const Face = small ? Small : Whole
	const { name } = user
	const plan = planLabel(user)
	if (!openedBy) {
		// A transition, so that the button stays until its menu has loaded.
		return (
			<Face
				name={name}
				plan={plan}
				{...lazyMenuProps((how) => startTransition(() => setOpenedBy(how)))}
			/>
		)
	}
	return (
		<Suspense fallback={<Face name={name} plan={plan} />}>
			<AccountMenu user={user} openedBy={openedBy}>
				<Face name={name} plan={plan} />
			</AccountMenu>
		</Suspense>
	)
}

type FaceProps = ComponentProps<'button'> & { name: string; plan: string }

function Small({ name, plan: _, ...props }: FaceProps) {
	return (
		<button
			type="button"
			aria-label={`Account of ${name}`}
			className="flex size-(--control) items-center justify-center rounded-full hover:bg-sunken"
			{...props}
		>
			<Initial name={name} />
		</button>
	)
}

function Whole({ name, plan, ...props }: FaceProps) {
	return (
		<button
			type="button"
			className="flex w-full shrink-0 items-center gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-sunken"
			{...props}
		>
			<Initial name={name} />
			<span className="min-w-0 flex-1 leading-tight">
				<span className="sr-only">Account of </span>
				<span className="block font-semibold text-ink">
					<Truncate>{name}</Truncate>
				</span>
				<span className="block truncate text-sm text-soft">{plan}</span>
			</span>
			<Ellipsis className="size-4 shrink-0 text-soft" aria-hidden />
		</button>
	)
}

export const Initial = ({ name }: { name: string }) => (
	<span aria-hidden data-initials={initialsOf(name)} className="initials size-7 bg-line text-ink" />
)
