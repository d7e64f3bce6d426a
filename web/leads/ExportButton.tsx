import { Download, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { usePlan } from '../plans/usePlan'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { exportPath, type LeadFilter } from './queries'

// Lazy, because it pulls in the dialog, which would weigh on the dashboard's first load.
const LockedExport = lazyPart(() => import('../plans/LockedExport'))

/** Downloads a CSV of the leads that match a filter, or of all leads. */
export function ExportButton({
	filter = {},
	label = 'Export as CSV',
}: {
	filter?: Partial<LeadFilter>
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
			<a href={exportPath(filter)} download>
				<Download className="size-4" aria-hidden /> {label}
			</a>
		</Button>
	)
}
