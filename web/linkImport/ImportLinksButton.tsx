import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { compact } from '../ui/compact'
import { Panel } from '../ui/Panel'

const ImportLinks = lazyPart(() => import('./ImportLinks'))

/** Opens the CSV import of links; its code is loaded on the first click. */
export function ImportLinksButton() {
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button variant="secondary" className={compact.button} onClick={() => setOpen(true)}>
				<Upload className="size-4" aria-hidden />
				<span className={compact.label}>Import</span>
			</Button>
			{open && (
				<Panel name="The import">
					<Suspense>
						<ImportLinks onClose={() => setOpen(false)} />
					</Suspense>
				</Panel>
			)}
		</>
	)
}
