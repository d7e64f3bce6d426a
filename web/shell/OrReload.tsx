import type { ReactNode } from 'react'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'

/** A button whose menu can't be fetched, with a way to reload in its place. */
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
