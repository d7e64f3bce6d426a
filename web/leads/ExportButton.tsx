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
	none = false,
}: {
	filter?: Partial<LeadFilter>
	label?: string
	/** The longest label, for which it reserves room, so that nothing moves once the number is known. */
	widest?: string
	/** Disabled, because no lead matches. */
	none?: boolean
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
	const content = (
		<span
			data-widest={widest}
			className="grid justify-items-center after:invisible after:h-0 after:pl-6 after:content-[attr(data-widest)]"
		>
			<span className="flex items-center gap-2">
				<Download className="size-4" aria-hidden /> {label}
			</span>
		</span>
	)
	return (
		<Button asChild={!none} variant="secondary" disabled={none}>
			{none ? (
				content
			) : (
				<a href={exportPath(filter)} download>
					{content}
				</a>
			)}
		</Button>
	)
}
