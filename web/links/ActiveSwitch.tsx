import { Switch } from 'radix-ui'
import { useId } from 'react'
import type { LinkPatch } from '../../schema/link'
import { useMay } from '../shell/may'
import { useChangeLink } from './queries'

export const ActiveSwitch = ({ id, active }: { id: number; active: boolean }) => (
	<LinkSwitch id={id} on={active} change={(active) => ({ active })}>
		{active ? 'Active: visitors can open it' : 'Inactive: visitors can’t open it'}
	</LinkSwitch>
)

/** Sets whether visitors see where the link leads. */
export const HostSwitch = ({ id, showHost }: { id: number; showHost: boolean }) => (
	<LinkSwitch id={id} on={showHost} change={(showHost) => ({ showHost })}>
		Show destination domain
	</LinkSwitch>
)

type Props = { id: number; on: boolean; change: (on: boolean) => LinkPatch; children: string }

function LinkSwitch({ id, on, change: patchFor, children }: Props) {
	const change = useChangeLink(id)
	const may = useMay()
	const label = useId()
	return (
		<span className="flex items-center gap-3">
			<Switch.Root
				aria-labelledby={label}
				checked={on}
				disabled={!may('links.write')}
				aria-disabled={change.isPending}
				onCheckedChange={(on) => !change.isPending && change.mutate(patchFor(on))}
				className="h-6 w-11 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors aria-disabled:opacity-60 data-[state=checked]:bg-accent"
			>
				<Switch.Thumb className="block size-5 rounded-full bg-white transition-transform data-[state=checked]:translate-x-5" />
			</Switch.Root>
			<span id={label}>{children}</span>
		</span>
	)
}
