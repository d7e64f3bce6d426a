import type { ReactNode } from 'react'
import { cx } from './cx'

/** A full-width list with hairlines above and below, and no box; none if it is `empty`, right below the header. */
export function Surface({ empty = false, children }: { empty?: boolean; children: ReactNode }) {
	return (
		<div className={cx('-mx-(--gutter) border-line [--edge:var(--gutter)]', !empty && 'border-y')}>
			{children}
		</div>
	)
}
