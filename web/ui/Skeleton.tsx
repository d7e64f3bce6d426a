import { cx } from './cx'

/** Placeholder for a value: give it the value's size to avoid layout shift. */
export function Skeleton({ className }: { className?: string }) {
	return <div aria-hidden className={cx('animate-pulse rounded-md bg-sunken', className)} />
}

/** Rows as high as those of a table, or list items on phones. */
export function SkeletonRows({
	rows,
	label,
	marks = [],
	className = '*:h-10.25 max-sm:*:h-16.25',
}: {
	rows: number
	label: string
	/** The sizes of what each row begins with, such as its checkbox; with two, phones have three lines. */
	marks?: readonly string[]
	/** Sets the height of rows. */
	className?: string
}) {
	return (
		<div role="status" aria-label={label} className={cx('divide-y divide-line', className)}>
			{Array.from({ length: rows }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
				<div key={row} className="flex items-center gap-3 px-(--edge,1.5rem)">
					{marks.map((size) => (
						<Skeleton key={size} className={size} />
					))}
					<div className="flex flex-1 flex-col gap-2.5">
						<Skeleton className="h-2.5 w-35" />
						<Skeleton className="h-2 w-22" />
						{marks[1] && <Skeleton className="h-2 w-35 md:hidden" />}
					</div>
					<div className="flex w-8/12 justify-between max-md:hidden">
						<Skeleton className="h-2.5 w-22" />
						<Skeleton className="h-2.5 w-35" />
						<Skeleton className="h-2.5 w-22" />
						<Skeleton className="h-2.5 w-15" />
					</div>
				</div>
			))}
		</div>
	)
}
