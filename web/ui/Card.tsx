import type { ReactNode } from 'react'
import { cx } from './cx'

export function Card({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<section className={cx('min-w-0 rounded-lg border border-line bg-surface', className)}>
			{children}
		</section>
	)
}

/** The padding of a card's content below its head, without the extra height of a checkbox's line on touch screens. */
export const cardBody = 'px-(--inset) pb-6 pointer-coarse:[&>.checked-line:first-child]:-mt-3'

export function CardHead({
	title,
	hint,
	children,
}: {
	title: string
	hint?: string
	children?: ReactNode
}) {
	return (
		<header className="flex flex-wrap items-center justify-between gap-3 px-(--inset) pt-5 pb-4">
			<div className="min-w-0 flex-1 basis-52">
				<h2 className="font-semibold">{title}</h2>
				{hint && <p className="mt-0.5 text-sm wrap-anywhere text-soft">{hint}</p>}
			</div>
			{children}
		</header>
	)
}
