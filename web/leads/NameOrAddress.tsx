import { Truncate } from '../ui/Truncate'
import { isNamedByEmail, leadName } from './leadName'
import type { Lead } from './queries'

/** A lead's name; without one, its email address, which then isn't repeated below. */
export function NameOrAddress({ lead }: { lead: Lead }) {
	const name = leadName(lead)
	if (!isNamedByEmail(lead)) return <Truncate>{name}</Truncate>
	return (
		// The ellipsis takes this element's style, which is that of the text it cuts.
		<span className="block font-normal text-soft">
			<Truncate>
				<span className="font-semibold text-ink">{name}</span>
				{lead.email?.slice(name.length)}
			</Truncate>
		</span>
	)
}
