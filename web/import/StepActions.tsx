import type { ReactNode } from 'react'

/** The buttons of a step, always visible. */
export const StepActions = ({ children }: { children: ReactNode }) => (
	<div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-6 py-4 max-sm:*:flex-1">
		{children}
	</div>
)
