import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useEarly } from './useEarly'

/** A screen's tabs, each with its own address, below the frame's header. */
export function PageTabs({
	label,
	tabs,
	aside,
}: {
	label: string
	/** At the end of the row, if there is room. */
	aside?: ReactNode
	tabs: readonly { name: string; to: string; count?: ReactNode }[]
}) {
	const { pathname } = useLocation()
	// All but the first may have addresses below theirs.
	const shown = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
	const [here, go] = useEarly(shown?.to)
	return (
		<div className="-mx-(--gutter) -mt-5 mb-5 flex items-center gap-4 border-b border-line px-(--gutter) print:hidden lg:in-data-editing:sticky lg:in-data-editing:top-(--head) lg:in-data-editing:z-20 lg:in-data-editing:bg-canvas">
			<nav aria-label={label} className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
				<ul className="flex gap-5 max-sm:gap-4 max-sm:text-sm">
					{tabs.map(({ name, to, count }) => (
						<li key={to}>
							<Link
								to={to}
								onClick={() => go(to)}
								aria-current={to === here ? 'page' : undefined}
								className="flex h-(--control) items-center gap-2 max-sm:gap-1 border-b-2 border-transparent font-semibold whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink sm:pointer-fine:h-10"
							>
								{name}
								{count !== undefined && (
									<span className="text-sm font-normal text-soft tabular-nums">{count}</span>
								)}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			{aside}
		</div>
	)
}
