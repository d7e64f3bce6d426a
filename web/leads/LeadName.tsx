import { Truncate } from '../ui/Truncate'
import { leadName } from './leadName'
import type { Lead } from './queries'

/** What a lead is called in lists; without a name, what it left, and that it is anonymous. */
export function LeadName({ lead }: { lead: Lead }) {
	const name = leadName(lead)
	if (lead.name !== null || name === anonymous) return <Truncate>{name}</Truncate>
	return (
		// Without room for it, the last word wraps out of sight as a whole.
		<span className="flex h-[1lh] flex-wrap gap-x-1 overflow-hidden">
			<span className="max-w-full truncate">
				<bdi>{name}</bdi>
			</span>{' '}
			<span className="font-normal text-soft">{anonymous}</span>
		</span>
	)
}

const anonymous = 'Anonymous'
