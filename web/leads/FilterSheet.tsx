import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { figure } from '../ui/figure'
import { FilterFields } from './FilterFields'
import { useMatching } from './LeadsExport'

/** What leads can be filtered by, on phones. Open from the start. */
export default function FilterSheet({
	trigger,
	choices,
	...of
}: ComponentProps<typeof FilterFields> & { trigger: ReactNode; choices: ReactNode }) {
	const [open, setOpen] = useState(true)
	const matching = useMatching(of.filter)
	return (
		<Dialog
			title="Filter"
			trigger={trigger}
			open={open}
			onOpenChange={setOpen}
			side
			className="max-w-md"
		>
			<div className="space-y-3 px-6 pb-6">
				{choices}
				<FilterFields {...of} />
				<Button className="w-full" onClick={() => setOpen(false)}>
					{matching === undefined ? 'Show leads' : `Show ${figure(matching)} leads`}
				</Button>
			</div>
		</Dialog>
	)
}
