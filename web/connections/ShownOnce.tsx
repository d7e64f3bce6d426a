import type { ReactNode } from 'react'
import { Button } from '../ui/Button'

/** Secrets that were just created, in a dialog: once it is closed, nobody sees them again. */
export const ShownOnce = ({ done, children }: { done: () => void; children: ReactNode }) => (
	<div className="space-y-5 px-(--inset) pb-6">
		{children}
		<Button className="max-sm:w-full" onClick={done}>
			Done
		</Button>
	</div>
)
