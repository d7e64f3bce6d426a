import type { ReactNode } from 'react'

/** A full screen for something missing or expired: why, and where to go instead. */
export function NothingHere({
	eyebrow,
	title,
	text,
	children,
}: {
	/** Above the title. */
	eyebrow?: string
	/** Left out if the frame's header has it. */
	title?: string
	text: string
	children?: ReactNode
}) {
	return (
		<div className="grid min-h-[50vh] sm:min-h-[60vh] place-items-center text-center">
			<div>
				{eyebrow && <p className="font-semibold">{eyebrow}</p>}
				{title && <h1 className="mt-2 text-2xl font-semibold text-balance">{title}</h1>}
				<p className="mx-auto mt-3 mb-8 max-w-md text-balance text-soft">{text}</p>
				<div className="flex flex-wrap justify-center gap-2 max-sm:flex-col">{children}</div>
			</div>
		</div>
	)
}
