import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import type { Connector } from './connectorQueries'

/** What the last nightly comparison found. */
export function Checked({ connector: { checked } }: { connector: Connector }) {
	if (!checked || checked.sent === 0) return null
	const { at, sent, found } = checked
	return (
		<p className="text-sm text-soft">
			<RelativeTime prefix="Checked " date={new Date(at).toISOString()} />: {formatNumber(found)} of{' '}
			{formatNumber(sent)} there
			{found < sent && `, ${formatNumber(sent - found)} sent again`}
		</p>
	)
}
