import type { ReactNode } from 'react'
import { cx } from './cx'

/**
 * A phone showing a visitor's page, at a phone's width but drawn smaller. Decorative: nothing in it can
 * be clicked or is read out. The page's own colors are light.
 */
export function PhoneFrame({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<div
			aria-hidden
			inert
			className={cx(
				'shrink-0 select-none rounded-[2.25rem] border border-line bg-sunken p-2 shadow-lg',
				className ?? 'w-67',
			)}
		>
			<div className="h-121 overflow-hidden rounded-[1.8rem] scheme-light">
				{/* A quarter of its height, where a page has a quarter of its window's. */}
				<div className="h-[142.86%] w-[142.86%] origin-top-left scale-70 *:overflow-hidden [&_.redirecting]:py-43!">
					{children}
				</div>
			</div>
		</div>
	)
}
