import { useQuery } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import { ByDay } from '../analytics/ByDay'
import { ChartsOf } from '../analytics/ChartFrame'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { sumOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { Section, SectionLink } from '../ui/Section'
import { useToday } from '../ui/timeZone'

/** People, leads and rate of the last 30 days; nothing without any. */
export default function LastDays() {
	const { data } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	if (!data) return null
	const { people, leads } = sumOf(data.days)
	if (people + leads + data.previous.people + data.previous.leads === 0) return null
	return (
		<Section
			title="The last 30 days"
			aside={<SectionLink to={paths.analytics()}>Open analytics</SectionLink>}
		>
			<div className="pt-4">
				<ChartsOf value={{ days: data }}>
					<ByDay {...data} />
				</ChartsOf>
			</div>
		</Section>
	)
}
