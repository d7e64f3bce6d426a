import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step; takes focus, so that screen readers announce the step. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [])
	return (
		<div>
			<h3 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
				{title}
			</h3>
			{children && <p className="mt-1 text-soft wrap-anywhere">{children}</p>}
		</div>
	)
}
