import type { ReactNode } from 'react'
import { Heading } from '../ui/Section'

/** A part of the page under its heading; what it lists is in one box, or in one each. */
export const Part = ({
	title,
	label,
	hint,
	aside,
	children,
}: {
	title: string
	/** Where the title alone says too little. */
	label?: string
	hint?: string
	/** Beside the heading: a button or a sum. */
	aside?: ReactNode
	children: ReactNode
}) => (
	<section aria-label={label}>
		<header className="mb-3">
			<Heading {...{ title, hint, aside }} />
		</header>
		{children}
	</section>
)

/** A list's box; its rows begin where a tool's box does. */
export const boxed = '[--inset:1rem] overflow-hidden rounded-lg border border-line bg-surface'
