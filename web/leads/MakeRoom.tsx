import type { ReactNode } from 'react'

/** What is narrower while a lead is open beside it; without, only the list is. */
export const MakeRoom = ({ children }: { children: ReactNode }) => (
	<div data-makes-room className="has-data-beside:pr-104">
		{children}
	</div>
)
