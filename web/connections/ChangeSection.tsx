import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { Section } from '../ui/Section'

/** A section that shows how something is set up and, when its button is pressed, the form to change it. */
export function ChangeSection({
	title,
	shown,
	form,
}: {
	title: string
	shown: ReactNode
	form: (done: () => void) => ReactNode
}) {
	const [changing, setChanging] = useState(false)
	return (
		<Section
			title={title}
			aside={
				<Button
					variant="ghost"
					size="small"
					aria-expanded={changing}
					onClick={() => setChanging(!changing)}
				>
					{changing ? 'Cancel' : 'Change'}
				</Button>
			}
		>
			<div className="pt-3">{changing ? form(() => setChanging(false)) : shown}</div>
		</Section>
	)
}
