import { Skeleton } from '../ui/Skeleton'

/** Where a lead is going to be: the name, how to reach them, the score, the note and the reasons. */
export const NextLeadLoading = () => (
	<div
		role="status"
		aria-label="Loading the leads"
		className="mx-auto w-full max-w-4xl flex-1 px-(--gutter) py-5 *:flex *:items-start *:justify-between *:gap-6 sm:py-12"
	>
		<div>
			<Skeleton className="h-8 w-1/2 max-sm:my-1 max-sm:h-6" />
			<Skeleton className="h-8 w-12 max-sm:my-1 max-sm:h-6" />
		</div>
		<div className="mt-3">
			<div className="w-1/3 space-y-2">
				<Skeleton className="h-4" />
				<Skeleton className="h-4 sm:hidden" />
			</div>
			<Skeleton className="h-4 w-18" />
		</div>
		<div className="mt-2.5 sm:justify-start! sm:pointer-coarse:mt-5 max-sm:mt-5.5 max-sm:h-26 max-sm:flex-col">
			<Skeleton className="h-4 w-2/3 sm:w-56" />
			<Skeleton className="h-4 w-1/2 sm:w-32" />
			<Skeleton className="h-4 w-1/2 sm:w-40" />
		</div>
		<div className="mt-9.25 *:flex-1 sm:mt-9.5 sm:pointer-coarse:mt-12.75 md:gap-16!">
			<div className="max-md:hidden">
				<Skeleton className="h-3 w-18" />
				<Skeleton className="mt-3.5 mb-9 h-14" />
				{head}
			</div>
			<div>
				{head}
				<Skeleton className="mt-4 h-28" />
			</div>
		</div>
	</div>
)

const head = (
	<div className="h-6.5 border-b border-line">
		<Skeleton className="h-3 w-18" />
	</div>
)
