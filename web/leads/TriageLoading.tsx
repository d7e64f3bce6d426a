/** Triage's head and foot, until it has loaded. */
export const TriageLoading = () => (
	<div
		role="status"
		aria-label="Loading triage"
		className="fixed inset-0 z-40 flex flex-col justify-between bg-canvas"
	>
		<p className="flex h-(--head) items-center border-b border-line px-(--gutter) font-semibold max-sm:h-18.5 max-sm:pb-7.5">
			Triage
		</p>
		<div className="h-30.25 border-t border-line bg-side sm:h-17.25" />
	</div>
)
