import { useQuery } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import { DayChart } from '../analytics/DayChart'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { useTimeZone } from '../shell/session'
import { LoadError } from '../ui/LoadError'
import { formatCount, formatNumber } from '../ui/numbers'
import { Section, SectionLink } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { useToday } from '../ui/timeZone'

/** The people of the last 30 days, by day. */
export default function LastDays() {
	const today = useToday(useTimeZone())
	const numbers = useQuery(analyticsQuery(lastDays(30, today)))
	return (
		<Section
			title="People, last 30 days"
			aside={<SectionLink to={paths.analytics()}>Open analytics</SectionLink>}
		>
			{numbers.data ? (
				<DayChart
					what="people"
					days={numbers.data.days}
					before={numbers.data.previous.days}
					today={today}
					value={({ people }) => people}
					write={formatNumber}
					say={(value) => formatCount(value, 'person', 'people')}
					low
				/>
			) : numbers.isLoadingError ? (
				<LoadError query={numbers} />
			) : (
				<Skeleton className="mt-7 h-41 w-full" />
			)}
		</Section>
	)
}
