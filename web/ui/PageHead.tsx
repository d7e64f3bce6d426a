import type { ReactNode } from 'react'

/** The top of an owner's screen: title, hint and actions. */
export function PageHead({
	title,
	hint,
	children,
}: {
	title: ReactNode
	hint?: ReactNode
	/** Buttons, at most one of them primary. */
	children?: ReactNode
}) {
	return (
		<div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
			<div className="min-w-0 flex-1 basis-72">
				<h1 className="text-xl leading-8 font-semibold wrap-anywhere">{title}</h1>
				{hint && <div className="mt-0.5 text-soft wrap-anywhere">{hint}</div>}
			</div>
			{children && <div className="flex flex-wrap gap-2">{children}</div>}
		</div>
	)
}
