import { Upload } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Panel } from '../ui/Panel'
import type { ImportTarget } from './ImportLeads'

const ImportLeads = lazyPart(() => import('./ImportLeads'))

/** Opens the CSV import of a link; its code is loaded on the first click. */
export function ImportButton({ link }: { link: ImportTarget }) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button
				variant="secondary"
				onPointerEnter={() => void ImportLeads.fetch()}
				onClick={() => startTransition(() => setOpen(true))}
			>
				<Upload className="size-4" aria-hidden /> Import Leads
			</Button>
			{open && (
				<Panel name="The import">
					<Suspense>
						<ImportLeads link={link} onClose={() => setOpen(false)} />
					</Suspense>
				</Panel>
			)}
		</>
	)
}
