import { Download, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { usePlan } from '../plans/usePlan'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'

// It brings the dialog along, which the dashboard's first load does without.
const LockedExport = lazyPart(() => import('../plans/LockedExport'))

/** Opens the CSV, of one link or of all leads, in a new tab. */
export function ExportButton({
	linkId,
	label = 'Export as CSV',
}: {
	linkId?: number
	label?: string
}) {
	const { canExport } = usePlan()
	if (!canExport) {
		const locked = (
			<Button variant="secondary" disabled>
				<Lock className="size-4" aria-hidden /> {label}
			</Button>
		)
		return (
			<Suspense fallback={locked}>
				<LockedExport label={label} />
			</Suspense>
		)
	}
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
