import type { ReactNode } from 'react'

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
		<header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
			{/* On phones the hint has a line of its own, below heading and button. */}
			<div className="min-w-0 flex-1 basis-40 max-sm:contents">
				<h2 className="min-w-0 font-semibold max-sm:flex-1 max-sm:basis-40">{title}</h2>
				{hint && (
					<p className="text-sm wrap-anywhere text-soft max-sm:order-1 max-sm:w-full">{hint}</p>
				)}
			</div>
			{aside}
		</header>
		{children}
	</section>
)

/** A list's box; its rows begin where a tool's box does. */
export const boxed = '[--inset:1rem] overflow-hidden rounded-lg border border-line bg-surface'
