import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Panel } from '../ui/Panel'

const ImportDialog = lazyPart(() => import('./ImportDialog'))

/** Opens the import of a CSV file into a link; what that needs is fetched on the first click. */
export function ImportButton({ linkId, linkTitle }: { linkId: number; linkTitle: string }) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button variant="secondary" onClick={() => setOpen(true)}>
				<Upload className="size-4" aria-hidden /> Import leads
			</Button>
			{open && (
				<Panel name="The import">
					<Suspense>
						<ImportDialog {...{ linkId, linkTitle }} onClose={() => setOpen(false)} />
					</Suspense>
				</Panel>
			)}
		</>
	)
}
