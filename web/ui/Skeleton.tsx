import { cx } from './cx'

/** Placeholder for a value: give it the value's size to avoid layout shift. */
export function Skeleton({ className }: { className?: string }) {
	return <div aria-hidden className={cx('animate-pulse rounded-md bg-sunken', className)} />
}

/** As high as a table row, or a list item on phones. */
const placeholderRow =
	'flex h-[calc(2.5rem+1px)] max-sm:h-[calc(4rem+1px)] items-center gap-6 px-(--edge,1.5rem)'

export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
	return (
		<div role="status" aria-label={label} className="divide-y divide-line">
			{Array.from({ length: rows }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
				<div key={row} className={placeholderRow}>
					<Skeleton className="h-4 w-1/4" />
					<Skeleton className="h-4 w-1/5" />
					<Skeleton className="h-4 flex-1" />
				</div>
			))}
		</div>
	)
}
