import type { ReactNode } from 'react'
import { cx } from './cx'

/** A full-width list with hairlines above and below, and no box. */
export function Surface({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<div className={cx('-mx-(--gutter) border-y border-line [--edge:var(--gutter)]', className)}>
			{children}
		</div>
	)
}
