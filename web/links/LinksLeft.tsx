import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '../ui/numbers'
import { quotaQuery } from '../workspaces/quotaQuery'

/** The used share of the day's links from which the rest is shown. */
const nearShare = 0.9

/** How many links can still be created today, once few are left. */
export function LinksLeft() {
	const { data } = useQuery(quotaQuery)
	if (!data || data.links.used < nearShare * data.links.limit) return null
	const { limit, used } = data.links
	const left = Math.max(0, limit - used)
	if (left === 0)
		return (
			<p role="status" className="text-sm text-bad">
				This workspace has reached today’s limit on new links: {formatNumber(limit)} a day. The day
				ends at midnight UTC.
			</p>
		)
	return (
		<p role="status" className="text-sm text-soft">
			You can create {formatCount(left, 'more link')} today, of {formatNumber(limit)} a day.
		</p>
	)
}
