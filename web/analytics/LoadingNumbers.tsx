import { Copy, Download, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx'
import { Skeleton } from '../ui/Skeleton'
import { useRootMark } from '../ui/useRootMark'
import { type Measure, measureNames } from './measureNames'

/** The grid of so many numbers on phones: two and three of five are in a row. */
const onPhones: Record<number, string> = {
	3: 'max-sm:grid-cols-3',
	4: 'max-sm:grid-cols-2',
	5: 'max-sm:grid-cols-6 max-sm:*:col-span-2 max-sm:*:nth-[-n+2]:col-span-3',
}

/** The grid of so many numbers. */
export const tilesOf = (count: number) =>
	cx(
		'grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:auto-cols-fr sm:grid-flow-col',
		onPhones[count],
	)

/** The numbers of one link. */
export const ofLink: readonly Measure[] = ['people', 'leads', 'hot', 'rate']

/** As high as the window, so that the content below doesn't move when the numbers load. */
export function LoadingNumbers({
	shown,
	compare,
}: {
	shown: readonly Measure[]
	/** Chooses what they are compared with, once that is known. */
	compare?: ReactNode
}) {
	useRootMark('counting')
	return (
		<div className="min-h-dvh space-y-4 sm:space-y-6">
			<div
				role="status"
				aria-label="Loading numbers"
				className={cx(tilesOf(shown.length), '*:first:shadow-[inset_0_-2px_0_var(--accent)]')}
			>
				{shown.map((one) => (
					<div key={one} aria-hidden className="bg-surface px-4 py-3 text-sm *:flex *:items-center">
						<div className="text-soft">{measureNames[one]}</div>
						<div className="mt-1 h-9">
							<Skeleton className="h-6 w-16" />
						</div>
						<div className="mt-0.5 h-lh">
							<Skeleton className="h-2 w-22 max-w-full" />
						</div>
					</div>
				))}
			</div>
			<div>
				<div className="flex h-[calc(var(--control)+0.5rem+1px)] items-center justify-between border-b border-line pb-2 max-sm:h-[calc(var(--control)+1px)]">
					<h2 className="font-semibold">{measureNames[shown[0] ?? 'people']} by day</h2>
					<div className="flex items-center gap-4 pointer-coarse:gap-7">
						{compare ?? (
							<Skeleton className="h-(--control) w-60 max-sm:hidden pointer-coarse:-mr-1.5" />
						)}
						{[Table2, Copy, Download].map((Icon) => (
							<Icon key={Icon.displayName} className="size-4 text-soft/50" aria-hidden />
						))}
					</div>
				</div>
				<Skeleton className="mt-5 h-65 w-full" />
				<div className="mt-4 flex justify-between pl-10">
					<Skeleton className="h-2 w-1/3" />
					<Skeleton className="h-2 w-24 max-sm:hidden" />
				</div>
				<div className="mt-6 flex justify-between">
					<Skeleton className="h-2 w-3/5" />
					<Skeleton className="h-2 w-20 max-sm:hidden" />
				</div>
				<Skeleton className="mt-3 h-2 w-2/5" />
			</div>
		</div>
	)
}
