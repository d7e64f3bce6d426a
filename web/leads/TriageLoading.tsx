import { Skeleton } from '../ui/Skeleton'

/** Covers the window as triage does, until that or its leads have loaded. */
export const TriageLoading = () => (
	<div role="status" aria-label="Loading the leads" className="fixed inset-0 z-40 bg-canvas">
		<p className="flex min-h-(--head) items-center border-b border-line px-(--gutter) font-semibold">
			Triage
		</p>
		<div className="mx-auto max-w-4xl px-(--gutter) py-5 sm:py-12">
			<Skeleton className="h-80" />
		</div>
	</div>
)
