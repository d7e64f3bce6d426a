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
			<PageHead title="Analytics" hint="Days are in your time zone.">
				<RangePicker {...days} />
			</PageHead>
			<Panel name="The numbers">
				<Numbers range={days.range} />
			</Panel>
		</>
	)
}
