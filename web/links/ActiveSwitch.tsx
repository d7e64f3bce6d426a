import { Switch } from 'radix-ui'
import { useId } from 'react'
import { useChangeLink } from './queries'

export function ActiveSwitch({ id, active }: { id: number; active: boolean }) {
	const change = useChangeLink(id)
	const label = useId()
	return (
		<span className="flex items-center gap-3">
			<Switch.Root
				aria-labelledby={label}
				checked={active}
				aria-disabled={change.isPending}
				onCheckedChange={(on) => !change.isPending && change.mutate({ active: on })}
				className="h-6 w-11 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors aria-disabled:opacity-60 data-[state=checked]:bg-accent"
			>
				<Switch.Thumb className="block size-5 rounded-full bg-white transition-transform data-[state=checked]:translate-x-5" />
			</Switch.Root>
			<span id={label}>
				{active ? 'Active: visitors can open it' : 'Inactive: visitors find nothing'}
			</span>
		</span>
	)
}
