import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { plans } from '../../schema/plans'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'

/** Stands where an export button would, and says which plan unlocks it. */
export default function LockedExport({ label }: { label: string }) {
	return (
		<Dialog
			title={`Export comes with the ${plans.standard.name} plan`}
			description="Take your leads along as a CSV file, of one link or of all. Your leads are kept whatever your plan is."
			trigger={
				<Button variant="secondary">
					<Lock className="size-4" aria-hidden /> {label}
				</Button>
			}
		>
			<div className="px-6 pb-6">
				<Button asChild className="w-full">
					<Link to="/pricing?plan=pro">See the plans</Link>
				</Button>
			</div>
		</Dialog>
	)
}
