import { ListFilter } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { figure } from '../ui/figure'
import { useIsPhone } from '../ui/useNarrow'
import { chipParts } from './FilterChips'
import { FilterFields } from './FilterFields'
import { useMatching } from './LeadsExport'

/**
 * What leads can be filtered by: beside the list, or as a sheet on phones. Apart from the list, which
 * would otherwise render again as this opens and closes.
 */
export function FilterButton({
	choices,
	inside,
	...of
}: ComponentProps<typeof FilterFields> & {
	/** What stands in the open where there is room. */
	choices: ReactNode
	/** Whether there is none. */
	inside: boolean
}) {
	const { filter } = of
	const phone = useIsPhone()
	const [filtering, setFiltering] = useState(false)
	const matching = useMatching(filter)
	const more = chipParts.filter((part) => filter[part] !== '').length
	const button = (
		<Button variant="secondary">
			<ListFilter className="size-4" aria-hidden /> Filter
			{more > 0 && <span className="text-accent-ink tabular-nums">{more}</span>}
		</Button>
	)
	if (phone) {
		return (
			<Dialog
				title="Filter"
				trigger={button}
				open={filtering}
				onOpenChange={setFiltering}
				side
				className="max-w-md"
			>
				<div className="space-y-3 px-6 pb-6">
					{choices}
					<FilterFields {...of} />
					<Button className="w-full" onClick={() => setFiltering(false)}>
						{matching === undefined ? 'Show leads' : `Show ${figure(matching)} leads`}
					</Button>
				</div>
			</Dialog>
		)
	}
	return (
		<Popover.Root open={filtering} onOpenChange={setFiltering}>
			<Popover.Trigger asChild>{button}</Popover.Trigger>
			<Popover.Portal>
				<Popover.Content
					align="end"
					sideOffset={6}
					collisionPadding={12}
					aria-label="Filter"
					className="z-50 max-h-(--radix-popover-content-available-height) w-96 overflow-y-auto rounded-lg border border-line bg-surface p-4 text-ink shadow-lg"
				>
					{inside && <div className="mb-3 space-y-3 *:max-w-none! *:w-full!">{choices}</div>}
					<FilterFields {...of} />
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	)
}
