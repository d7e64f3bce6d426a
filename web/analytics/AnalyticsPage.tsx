import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

export default function AnalyticsPage() {
	usePageTitle('Analytics')
	const days = useRange()
	return (
		<>
			<PageHead
				title="Analytics"
				hint="Days are those of your time zone; sources, countries and the like are counted by day of UTC."
			>
				<RangePicker {...days} />
			</PageHead>
			<Panel name="The numbers">
				<Numbers range={days.range} />
			</Panel>
		</>
	)
}
