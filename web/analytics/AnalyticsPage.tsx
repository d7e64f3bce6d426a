import { useTimeZone } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { sayZone } from '../ui/timeZone'
import { Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

export default function AnalyticsPage() {
	usePageTitle('Analytics')
	const zone = useTimeZone()
	const days = useRange(zone)
	return (
		<>
			<PageHead title="Analytics" hint={`Time zone: ${sayZone(zone)}`}>
				<RangePicker {...days} />
			</PageHead>
			<Panel name="The numbers">
				<Numbers range={days.range} />
			</Panel>
		</>
	)
}
