import type { ReactNode } from 'react'
import { Boundary } from './Boundary'
import { Button } from './Button'
import { Card } from './Card'

/** Contains a crash: the rest of the page keeps working, and this panel can be retried. */
export function Panel({ name, children }: { name: string; children: ReactNode }) {
	return (
		<Boundary
			fallback={(retry) => (
				<Card className="p-6">
					<p role="alert">{name} could not be shown. The rest of the page still works.</p>
					<Button className="mt-4" variant="secondary" onClick={retry}>
						Try again
					</Button>
				</Card>
			)}
		>
			{children}
		</Boundary>
	)
}
