import { useTimeZone } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

export default function AnalyticsPage() {
	usePageTitle('Analytics')
	const days = useRange(useTimeZone())
	return (
		<>
			<PageHead title="Analytics">
				<RangePicker {...days} />
			</PageHead>
			<Panel name="The numbers">
				<Numbers range={days.range} />
			</Panel>
		</>
	)
}
