import { DropdownMenu } from 'radix-ui'
import { Badge } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'
import { stageTones, useChangeLeads } from './changes'
import type { Lead } from './queries'
import { StageMenu } from './StageMenu'

/** A lead's stage, with a menu to change it. */
export function StageBadge({ lead, tabIndex }: { lead: Lead; tabIndex?: number }) {
	const change = useChangeLeads()
	return (
		<StageMenu
			current={lead.stage}
			onChoose={(stage) => change.mutate({ leads: [lead], change: { stage } })}
		>
			<DropdownMenu.Trigger
				aria-label={`Stage: ${titleCase(lead.stage)}`}
				tabIndex={tabIndex}
				className="-mx-1.5 inline-flex min-h-6 items-center rounded-md px-1.5 hover:bg-sunken max-sm:min-h-11"
			>
				<Badge tone={stageTones[lead.stage]}>{titleCase(lead.stage)}</Badge>
			</DropdownMenu.Trigger>
		</StageMenu>
	)
}
