import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../ui/numbers'
import { quotaQuery } from '../workspaces/quotaQuery'
import type { Kind } from './kind'

type Quota = Pick<Kind<object>, 'quota' | 'again'>

/** How many rows or links the workspace can import a day, and how many are left today; undefined until known. */
export function useQuotaLeft({ quota }: Pick<Quota, 'quota'>) {
	const { data } = useQuery(quotaQuery)
	if (!data) return undefined
	const { bytes } = data
	const { limit, used } = data[quota]
	const isFull = quota === 'rows' && bytes.used >= bytes.limit
	return { limit, left: isFull ? 0 : Math.max(0, limit - used) }
}

/** How many can still be imported today; if some are `wanted`, only a warning if those are more. */
export function QuotaLeft({ kind, wanted }: { kind: Quota; wanted?: number }) {
	const found = useQuotaLeft(kind)
	if (!found) {
		// The room that the usual answer takes.
		return wanted === undefined && <p className="h-lh text-sm" />
	}
	const { left, limit } = found
	const what = kind.quota === 'rows' ? 'rows' : 'links'
	if (left >= (wanted ?? 1)) {
		if (wanted !== undefined) return null
		return (
			<p className="text-sm text-soft">
				You can import {formatNumber(left)}{' '}
				{left === limit ? `${what} a day` : `more ${what} today, of ${formatNumber(limit)} a day`}.
			</p>
		)
	}
	return (
		<p role="status" className="text-bad">
			{left === 0
				? `This workspace has reached today’s import limit: ${formatNumber(limit)} ${what} a day. The day ends at midnight UTC.`
				: `Only the first ${formatNumber(left)} can be imported today: the limit is ${formatNumber(limit)} ${what} a day, and the day ends at midnight UTC. Import the file again for the rest. ${kind.again}.`}
		</p>
	)
}
