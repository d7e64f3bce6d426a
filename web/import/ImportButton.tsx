import { Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Panel } from '../ui/Panel'

const ImportDialog = lazyPart(() => import('./ImportDialog'))

/** Opens the import of a CSV file into a link; what that needs is fetched on the first click. */
export function ImportButton({ linkId, linkTitle }: { linkId: number; linkTitle: string }) {
	const [open, setOpen] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	function close() {
		setOpen(false)
		// The dialog knows no trigger to give the focus back to.
		requestAnimationFrame(() => button.current?.focus())
	}
	return (
		<>
			<Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
				<Upload className="size-4" aria-hidden /> Import leads
			</Button>
			{open && (
				<Panel name="The import">
					<Suspense>
						<ImportDialog {...{ linkId, linkTitle }} onClose={close} />
					</Suspense>
				</Panel>
			)}
		</>
	)
}
