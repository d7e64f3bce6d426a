import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { designQuery } from '../design/queries'
import type { TypedTexts } from '../links/CreateLinkForm'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'

const PreviewCard = lazyPart(() => import('./PreviewCard'))

/** A preview of the visitor's page in the workspace's design, with controls to change it and the texts of a new link. */
export default function CapturePreview({ typed }: { typed: TypedTexts | undefined }) {
	const [customizing, setCustomizing] = useState(false)
	const [open, setOpen] = useState(false)
	const design = useQuery(designQuery)
	return (
		<Section
			title="Lead Capture Page Preview"
			hint="How your link pages look"
			aside={
				<span className="flex flex-wrap gap-2 max-sm:order-2 max-sm:mb-1 max-sm:w-full max-sm:*:flex-1">
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
							typed={typed}
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
