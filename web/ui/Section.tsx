import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link beside the heading of a section, or in its empty state. */
export const SectionLink = ({ to, children }: { to: string; children: string }) => (
	<Link
		to={to}
		className="-my-2 flex h-(--control) items-center font-semibold text-accent-ink hover:underline"
	>
		{children}
	</Link>
)

type Headed = {
	title: string
	hint?: string | undefined
	/** Next to the heading: a link, a button or a sum. */
	aside?: ReactNode
}

/** A heading with a hint below it; on phones the hint has a line of its own, below heading and button. */
export const Heading = ({ title, hint, aside }: Headed) => (
	<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
		<div className="min-w-0 flex-1 basis-40 max-sm:contents">
			<h2 className="font-semibold max-sm:min-w-0 max-sm:flex-1 max-sm:basis-30">{title}</h2>
			{hint && (
				<p className="text-sm text-balance wrap-anywhere text-soft max-sm:order-1 max-sm:-mt-1 max-sm:w-full">
					{hint}
				</p>
			)}
		</div>
		{aside}
	</div>
)

/** A part of a page under its heading, without a box; a hairline separates `children`. */
export function Section({ title, hint, aside, children }: Headed & { children: ReactNode }) {
	return (
		<section className="flex min-w-0 flex-col">
			<header className="flex min-h-[calc(var(--control)+1px)] flex-col justify-center border-b border-line pb-2">
				<Heading {...{ title, hint, aside }} />
			</header>
			{children}
		</section>
	)
}
