import { formatNumber } from '../ui/numbers'
import { Sparkline } from '../ui/Sparkline'
import type { LinkRow } from './queries'

/** A link's visitors over the last 30 days as a sparkline: flat if there were none, grey if the link is inactive. */
export function RecentPeople({
	link: { recentPeople, active },
	className,
}: {
	link: Pick<LinkRow, 'recentPeople' | 'active'>
	/** Its size. */
	className: string
}) {
	const people = recentPeople.reduce((sum, n) => sum + n, 0)
	return (
		<Sparkline
			numbers={recentPeople}
			label={`${people === 0 ? 'Nobody' : formatNumber(people)} in the last 30 days`}
			className={`${active ? 'text-accent' : 'text-line-strong'} ${className}`}
		/>
	)
}
