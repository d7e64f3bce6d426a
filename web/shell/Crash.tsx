import type { ReactNode } from 'react'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'

/** Stands for a page that could not be shown, or whose files could not be fetched. */
export function Crash({ children }: { children: ReactNode }) {
	return (
		<Boundary
			fallback={() => (
				<div role="alert" className="grid min-h-[60vh] place-items-center text-center">
					<div>
						<h1 className="text-2xl font-semibold">This page could not be shown</h1>
						<p className="mt-2 mb-6 text-soft">
							It may have changed since you opened the site. Reloading helps in most cases.
						</p>
						<Button onClick={() => window.location.reload()}>Reload</Button>
					</div>
				</div>
			)}
		>
			{children}
		</Boundary>
	)
}
