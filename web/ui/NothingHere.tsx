import type { ReactNode } from 'react'

/** A whole screen where there is nothing, or nothing anymore: why, and ways on. */
export function NothingHere({
	over,
	title,
	text,
	children,
}: {
	/** Above the title. */
	over?: string
	title: string
	text: string
	children: ReactNode
}) {
	return (
		<div className="grid min-h-[60vh] place-items-center text-center">
			<div>
				{over && <p className="font-semibold text-accent-ink">{over}</p>}
				<h1 className="mt-2 text-2xl font-semibold text-balance">{title}</h1>
				<p className="mx-auto mt-3 mb-8 max-w-md text-balance text-soft">{text}</p>
				<div className="flex flex-wrap justify-center gap-2">{children}</div>
			</div>
		</div>
	)
}
