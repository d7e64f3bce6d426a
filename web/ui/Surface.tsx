import type { ReactNode } from 'react'
import { cx } from './cx'

/** A full-width list with hairlines above and below, and no box; none above if it is `first` below the header. */
export function Surface({ first = false, children }: { first?: boolean; children: ReactNode }) {
	return (
		<div
			className={cx(
				'-mx-(--gutter) border-b border-line [--edge:var(--gutter)]',
				!first && 'border-t',
			)}
		>
			{children}
		</div>
	)
}
