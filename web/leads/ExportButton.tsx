import { Download } from 'lucide-react'
import { Button } from '../ui/Button'

/** Opens the CSV, of one link or of all leads, in a new tab. */
export function ExportButton({
	linkId,
	label = 'Export as CSV',
}: {
	linkId?: number
	label?: string
}) {
	return (
		<Button asChild variant="secondary">
			<a
				href={linkId ? `/api/export/leads?linkId=${linkId}` : '/api/export/leads'}
				target="_blank"
				rel="noreferrer"
			>
				<Download className="size-4" aria-hidden /> {label}
			</a>
		</Button>
	)
}
