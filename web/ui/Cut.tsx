import type { ReactNode } from 'react'

/** A text of somebody's on one line, cut where it ends: a right-to-left one on its left. */
export const Cut = ({ title, children }: { title?: string | undefined; children: ReactNode }) => (
	<bdi className="block truncate text-left" title={title}>
		{children}
	</bdi>
)
