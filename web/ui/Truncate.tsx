import type { ReactNode } from 'react'

/** User-written text on one line, truncated at its end: on the left if it reads right to left. */
export const Truncate = ({
	title,
	children,
}: {
	title?: string | undefined
	children: ReactNode
}) => (
	<bdi className="block truncate text-left" title={title}>
		{children}
	</bdi>
)
