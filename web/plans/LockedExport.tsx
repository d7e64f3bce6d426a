import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'

/** Replaces the export button and says which plan unlocks it. */
export default function LockedExport({ label }: { label: string }) {
	return (
		<Dialog
			title={`Export comes with the ${plans.standard.name} plan`}
			description="Download the leads of one link, or all of them, as a CSV file. Your leads are kept on every plan."
			trigger={
				<Button variant="secondary">
					<Lock className="size-4" aria-hidden /> {label}
				</Button>
			}
		>
			<div className="px-6 pb-6">
				<Button asChild className="w-full">
					<Link to={paths.pricing({ plan: 'pro' })}>See plans</Link>
				</Button>
			</div>
		</Dialog>
	)
}
