import { Download, Lock } from 'lucide-react'
import { usePlan } from '../plans/usePlan'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import type { LeadFilter } from './filterQuery'
import { exportPath } from './queries'

const LockedExport = onFirstUse(() => import('../plans/LockedExport'))

/** Downloads a CSV of the leads that match a filter, or of all leads. */
export function ExportButton({
	filter = {},
	label = 'Export as CSV',
	widest = label,
}: {
	filter?: Partial<LeadFilter>
	label?: string
	/** The longest label, for which it reserves room, so that nothing moves once the number is known. */
	widest?: string
}) {
	const { canExport } = usePlan()
	if (!canExport) {
		return (
			<LockedExport
				trigger={
					<Button variant="secondary">
						<Lock className="size-4" aria-hidden /> {label}
					</Button>
				}
			/>
		)
	}
	return (
		<Button asChild variant="secondary">
			<a href={exportPath(filter)} download>
				<span
					data-widest={widest}
					className="grid justify-items-center after:invisible after:h-0 after:pl-6 after:content-[attr(data-widest)]"
				>
					<span className="flex items-center gap-2">
						<Download className="size-4" aria-hidden /> {label}
					</span>
				</span>
			</a>
		</Button>
	)
}
