import { figure } from '../ui/figure'
import { RelativeTime } from '../ui/RelativeTime'
import type { Connector } from './connectorQueries'

/** What the last nightly comparison found. */
export function Checked({ connector: { checked } }: { connector: Connector }) {
	if (!checked || checked.sent === 0) return null
	const { at, sent, found } = checked
	return (
		<p className="text-sm text-soft">
			<RelativeTime prefix="Checked " date={new Date(at).toISOString()} />: {figure(found)} of{' '}
			{figure(sent)} there
			{found < sent && `, ${figure(sent - found)} sent again`}
		</p>
	)
}
