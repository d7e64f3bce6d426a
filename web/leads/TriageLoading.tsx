import { Skeleton } from '../ui/Skeleton'

/** Covers the window as triage does, until that has loaded. */
export const TriageLoading = () => (
	<div className="fixed inset-0 z-40 flex flex-col bg-canvas">
		<p className="flex h-(--head) items-center border-b border-line px-(--gutter) font-semibold max-sm:h-18.5 max-sm:pb-7.5">
			Triage
		</p>
		<NextLeadLoading />
		<div className="h-30.25 border-t border-line bg-side sm:h-17.25" />
	</div>
)

/** Where a lead is going to be: the name, how to reach them, the score, the note and the reasons. */
export const NextLeadLoading = () => (
	<div
		role="status"
		aria-label="Loading the leads"
		className="mx-auto w-full max-w-4xl flex-1 px-(--gutter) py-5 *:flex *:items-start *:justify-between *:gap-6 sm:py-12"
	>
		<div>
			<Skeleton className="h-8 w-1/2" />
			<Skeleton className="h-8 w-12" />
		</div>
		<div className="mt-4 mb-8">
			<Skeleton className="h-5 w-2/3" />
		</div>
		<div className="*:flex-1 md:gap-16!">
			<Skeleton className="h-40" />
			<Skeleton className="h-40 max-md:hidden" />
		</div>
	</div>
)
