import type { ReactNode } from 'react'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'

/** If the button's menu can't be fetched, a button to reload takes its place. */
export const OrReload = ({ children }: { children: ReactNode }) => (
	<Boundary
		fallback={() => (
			<Button variant="ghost" onClick={() => window.location.reload()}>
				Reload
			</Button>
		)}
	>
		{children}
	</Boundary>
)
