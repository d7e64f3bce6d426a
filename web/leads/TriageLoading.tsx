import { Skeleton } from '../ui/Skeleton'

/** Covers the window as triage does, until that or its leads have loaded. */
export const TriageLoading = () => (
	<div
		role="status"
		aria-label="Loading the leads"
		className="fixed inset-0 z-40 flex flex-col bg-canvas"
	>
		<p className="flex h-(--head) items-center border-b border-line px-(--gutter) font-semibold max-sm:h-18.5 max-sm:pb-7.5">
			Triage
		</p>
		<div className="mx-auto w-full max-w-4xl flex-1 space-y-8 px-(--gutter) py-5 sm:py-12">
			<Skeleton className="h-8 w-1/2" />
			<Skeleton className="h-40" />
		</div>
		<div className="h-30.25 border-t border-line bg-side sm:h-17.25" />
	</div>
)
