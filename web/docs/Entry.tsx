import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A part of the reference that opens below its heading, by a press or by its address. */
export function Entry({
	id,
	heading,
	children,
}: {
	id: string
	heading: ReactNode
	children: ReactNode
}) {
	const { hash } = useLocation()
	const [open, setOpen] = useState(false)
	const entry = useRef<HTMLDetailsElement>(null)
	useEffect(() => {
		if (hash !== `#${id}`) return
		setOpen(true)
		entry.current?.scrollIntoView()
	}, [hash, id])
	return (
		<details
			ref={entry}
			id={id}
			open={open}
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			className="group border-b border-line max-lg:scroll-mt-(--control)"
		>
			<summary className="flex min-h-(--control) cursor-pointer list-none items-center gap-3 rounded-lg py-2.5 hover:bg-sunken lg:-mx-2 lg:px-2">
				<span className="grid min-w-0 flex-1 gap-x-6 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] sm:items-baseline">
					{heading}
				</span>
				<ChevronDown className="size-4 shrink-0 text-soft group-open:rotate-180" aria-hidden />
			</summary>
			<div className="pt-4 pb-6">{children}</div>
		</details>
	)
}
