import { useTimeZone } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { useIsPhone } from '../ui/useNarrow'
import { CompareField, Numbers } from './Numbers'
import { RangePicker } from './RangePicker'
import { useRange } from './range'

export default function AnalyticsPage() {
	usePageTitle('Analytics')
	const days = useRange(useTimeZone())
	const phone = useIsPhone()
	return (
		<>
			<PageHead title="Analytics">
				<RangePicker {...days} />
				{phone && <CompareField range={days.range} />}
			</PageHead>
			<Panel name="The numbers">
				<Numbers range={days.range} />
			</Panel>
		</>
	)
}
