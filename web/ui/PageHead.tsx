import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx'

/** The top of an owner's screen: title, hint and actions. */
export function PageHead({
	title,
	within,
	hint,
	short,
	children,
}: {
	title: ReactNode
	/** The place that the screen is a part of. */
	within?: [name: string, path: string]
	hint?: ReactNode
	/** Leaves room for buttons beside the title, even on phones. */
	short?: true
	/** Buttons, at most one of them primary. */
	children?: ReactNode
}) {
	return (
		<div
			className={cx(
				'mb-5 flex flex-wrap justify-between gap-x-6 gap-y-3',
				short ? 'items-center' : 'items-start',
			)}
		>
			<div className={cx('min-w-0 flex-1', short ? 'basis-32' : 'basis-72')}>
				{within && (
					<nav aria-label="Breadcrumbs" className="flex items-center gap-1 text-sm text-soft">
						<Link to={within[1]} className="hover:text-ink hover:underline">
							{within[0]}
						</Link>
						<ChevronRight className="size-3.5" aria-hidden />
					</nav>
				)}
				<h1 className="text-xl leading-8 font-semibold wrap-anywhere">{title}</h1>
				{hint && <div className="mt-0.5 text-pretty text-soft wrap-anywhere">{hint}</div>}
			</div>
			{children && <div className="flex flex-wrap gap-2">{children}</div>}
		</div>
	)
}
