import { figure } from '../ui/figure'
import { Sparkline } from '../ui/Sparkline'
import type { LinkRow } from './queries'

/** A link's visitors over the last 30 days as a sparkline; nothing if there were none. */
export function RecentPeople({ link: { recentPeople } }: { link: Pick<LinkRow, 'recentPeople'> }) {
	const people = recentPeople.reduce((sum, n) => sum + n, 0)
	return (
		people > 0 && (
			<Sparkline
				small
				numbers={recentPeople}
				label={`${figure(people)} in the last 30 days, ${figure(Math.max(...recentPeople))} on the busiest day`}
			/>
		)
	)
}
