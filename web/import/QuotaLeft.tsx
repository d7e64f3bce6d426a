import { useQuery } from '@tanstack/react-query'
import { figure } from '../ui/figure'
import { quotaQuery } from '../workspaces/quotaQuery'

/** How many rows the workspace can import a day, and how many are left today; undefined until known. */
export function useRowsLeft() {
	const { data } = useQuery(quotaQuery)
	if (!data) return undefined
	const { rows, bytes } = data
	const isFull = bytes.used >= bytes.limit
	return { limit: rows.limit, left: isFull ? 0 : Math.max(0, rows.limit - rows.used) }
}

/** How many rows can still be imported today; a warning if that is fewer than `wanted`. */
export function QuotaLeft({ wanted = 0 }: { wanted?: number }) {
	const quota = useRowsLeft()
	if (!quota) return null
	const { left, limit } = quota
	if (left >= wanted && left > 0) {
		return (
			<p className="text-sm text-soft">
				You can import {figure(left)} more rows today, of {figure(limit)} a day.
			</p>
		)
	}
	return (
		<p role="status" className="text-bad">
			{left === 0
				? `This workspace has imported all that it can today: ${figure(limit)} rows a day. The day ends at midnight UTC.`
				: `Only the first ${figure(left)} can be imported today: this workspace can import ${figure(limit)} rows a day, and the day ends at midnight UTC. Import the file again for the others; rows with an email that’s already there are skipped.`}
		</p>
	)
}
