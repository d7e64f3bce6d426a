import { Truncate } from '../ui/Truncate'
import { isNamedByEmail, leadName } from './leadName'
import type { Lead } from './queries'

/** A lead's name; without one, its email address, which then isn't repeated below. */
export function NameOrAddress({ lead }: { lead: Lead }) {
	const name = leadName(lead)
	return (
		<Truncate>
			{name}
			{isNamedByEmail(lead) && (
				<span className="font-normal text-soft">{lead.email?.slice(name.length)}</span>
			)}
		</Truncate>
	)
}
