import { Cut } from '../ui/Cut'
import { leadName } from './leadName'
import type { Lead } from './queries'

/** What a lead is called in lists; without a name, what it left, and that it is anonymous. */
export function NameOf({ lead }: { lead: Lead }) {
	const name = leadName(lead)
	return (
		<Cut>
			<bdi>{name}</bdi>
			{lead.name === null && name !== anonymous && (
				<span className="font-normal text-soft"> {anonymous}</span>
			)}
		</Cut>
	)
}

const anonymous = 'Anonymous'
