import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { list } from '../ui/list'
import type { Settings } from './settings'

/** Which answers are passed on to the destination, in words, and on demand the fields to choose them. */
export function PassedOn({
	names,
	faulty,
	children,
}: {
	names: Settings['appendAnswers']
	faulty: boolean
	children: ReactNode
}) {
	const [open, setOpen] = useState(false)
	const passed = Object.values(names).filter((name) => name?.trim())
	return (
		<details
			className="group"
			open={open || faulty}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary className="-my-3 flex min-h-(--control) cursor-pointer flex-wrap items-center gap-x-2 text-sm">
				<span className="font-semibold">Pass answers on</span>
				<span className="text-soft">{passed.length > 0 ? list(passed as string[]) : 'None'}</span>
				<ChevronDown className="size-4 text-soft group-open:rotate-180" aria-hidden />
			</summary>
			<p className="mt-1 mb-4 text-sm text-soft">
				For each field, enter the URL parameter your destination expects (a booking page, say).
			</p>
			{children}
		</details>
	)
}
