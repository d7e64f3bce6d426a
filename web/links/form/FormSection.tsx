import { SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { After } from '../../../schema/form'
import { stepsOf } from '../../../schema/formSteps'
import { lazyPart } from '../../shell/lazyPart'
import { Button } from '../../ui/Button'
import { sayCount } from '../../ui/figure'
import { Section } from '../../ui/Section'
import { Skeleton } from '../../ui/Skeleton'
import type { LinkRow } from '../queries'

const FormEditor = lazyPart(() => import('./FormEditor'))

const afterWords: Record<After['kind'], string> = {
	redirect: 'then goes to the destination',
	message: 'then shows a message',
	booking: 'then goes to a booking page',
	file: 'then gives a file',
}

const counted = (n: number) => sayCount(n, 'field')

/** A one-line summary of a link's form, and the editor on demand. */
export function FormSection({ link }: { link: LinkRow }) {
	const [editing, setEditing] = useState(false)
	const { fields, after, consent } = link
	const steps = stepsOf(fields).length
	const asked = counted(fields.length) + (steps > 1 ? ` on ${steps} steps` : '')
	const parts = [asked, consent && 'asks for consent', afterWords[after.kind]]
	const noForm = 'None: visitors go straight to the destination'
	return (
		<Section
			title="Form"
			hint={fields.length === 0 ? noForm : parts.filter(Boolean).join(', ')}
			aside={
				!editing && (
					<Button variant="secondary" onClick={() => setEditing(true)}>
						<SquarePen className="size-4" aria-hidden /> Edit form
					</Button>
				)
			}
		>
			{editing && (
				<Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
					<FormEditor link={link} onDone={() => setEditing(false)} />
				</Suspense>
			)}
		</Section>
	)
}
