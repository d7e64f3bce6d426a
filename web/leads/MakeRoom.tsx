import type { ReactNode } from 'react'

/** A page that gets narrower while a lead is open beside it; without it, only the list does. */
export const MakeRoom = ({ children }: { children: ReactNode }) => (
	<div data-makes-room className="has-data-beside:pr-(--beside)">
		{children}
	</div>
)
