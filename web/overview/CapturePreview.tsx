import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { designQuery } from '../design/queries'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'

const PreviewCard = lazyPart(() => import('./PreviewCard'))

/** A preview of the visitor's page in the workspace's design, with controls to change it. */
export default function CapturePreview() {
	const [customizing, setCustomizing] = useState(false)
	const [open, setOpen] = useState(false)
	const design = useQuery(designQuery)
	return (
		<Section
			title="Lead Capture Page Preview"
			hint="How your link pages look"
			aside={
				<span className="flex flex-wrap gap-2">
					<Button
						variant="secondary"
						aria-expanded={customizing}
						onClick={() => setCustomizing(!customizing)}
					>
						Customize
					</Button>
					<Button variant="secondary" onClick={() => setOpen(true)}>
						Open Full Preview
					</Button>
				</span>
			}
		>
			{design.isLoadingError ? (
				<LoadError query={design} />
			) : (
				<Suspense fallback={<Skeleton className="mt-4 h-72 w-full" />}>
					{design.data ? (
						<PreviewCard
							saved={design.data.design}
							customizing={customizing}
							open={open}
							onOpen={setOpen}
						/>
					) : (
						<Skeleton className="mt-4 h-72 w-full" />
					)}
				</Suspense>
			)}
		</Section>
	)
}
