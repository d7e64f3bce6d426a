import type { ReactNode } from 'react'
import { cx } from './cx'

/**
 * A phone showing a visitor's page, at a phone's width but drawn smaller. Decorative: it can't be
 * clicked and isn't read out. The page is always in its light theme.
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
			<div className="h-(--screen,26rem) overflow-hidden rounded-[1.8rem] scheme-light">
				{/* The redirect notice, half as high as the window on the real page, is half as high as the frame. */}
				<div className="h-[142.86%] w-[142.86%] origin-top-left scale-70 *:overflow-hidden [&_.redirecting]:min-h-74!">
					{children}
				</div>
			</div>
		</div>
	)
}
