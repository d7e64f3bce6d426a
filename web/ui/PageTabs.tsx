import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

/** The parts of a place, each with an address of its own; below the frame's header. */
export const PageTabs = ({
	label,
	tabs,
}: {
	label: string
	tabs: readonly { name: string; to: string; count?: ReactNode }[]
}) => (
	<nav
		aria-label={label}
		className="-mx-(--gutter) -mt-5 mb-5 overflow-x-auto border-b border-line px-(--gutter) [scrollbar-width:none] print:hidden"
	>
		<ul className="flex gap-5 max-sm:justify-between max-sm:gap-2 max-sm:text-sm">
			{tabs.map(({ name, to, count }) => (
				<li key={to}>
					<NavLink
						to={to}
						end
						className="flex h-(--control) items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink sm:h-10"
					>
						{name}
						{count !== undefined && (
							<span className="text-xs font-normal text-soft tabular-nums max-sm:hidden">
								{count}
							</span>
						)}
					</NavLink>
				</li>
			))}
		</ul>
	</nav>
)
