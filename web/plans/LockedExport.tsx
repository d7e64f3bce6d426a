import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'

/** A dialog about the plan that unlocks exports. Fetched on the first press, so it starts out open. */
export default function LockedExport({ trigger }: { trigger: ReactNode }) {
	const [open, setOpen] = useState(true)
	return (
		<Dialog
			title={`Export comes with the ${plans.standard.name} plan`}
			description="Download the leads of one link, or all of them, as a CSV file. Your leads are kept on every plan."
			trigger={trigger}
			open={open}
			onOpenChange={setOpen}
		>
			<div className="px-(--inset) pb-6">
				<Button asChild className="w-full">
					<Link to={paths.pricing({ plan: 'pro' })}>See plans</Link>
				</Button>
			</div>
		</Dialog>
	)
}
