import type { ReactNode } from 'react'
import { cx } from './cx'

/** A keyboard hint, hidden where fingers point. */
export function Keys({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<kbd
			className={cx(
				'inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-canvas px-1 font-sans text-sm text-soft pointer-coarse:hidden',
				className,
			)}
		>
			{children}
		</kbd>
	)
}
