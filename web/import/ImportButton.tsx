import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { compact } from '../ui/compact'
import { Panel } from '../ui/Panel'
import type { ImportTarget } from './ImportLeads'

const ImportLeads = lazyPart(() => import('./ImportLeads'))

/** Opens the CSV import of a link; its code is loaded on the first click. */
export function ImportButton({
	link,
	short,
}: {
	link: ImportTarget
	/** On phones, whether only the icon is visible. */
	short: boolean
}) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button
				variant="secondary"
				className={short ? compact.button : ''}
				onClick={() => setOpen(true)}
			>
				<Upload className="size-4" aria-hidden />
				<span className={short ? compact.label : ''}>Import leads</span>
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
