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
	compact,
}: {
	filter?: Partial<LeadFilter>
	label?: string
	/** On phones only the icon is seen. */
	compact?: true
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
				href={exportPath(filter)}
				download
				className={compact && 'max-sm:w-(--control) max-sm:px-0'}
			>
				<Download className="size-4" aria-hidden />
				<span className={compact && 'max-sm:sr-only'}>{label}</span>
			</a>
		</Button>
	)
}
