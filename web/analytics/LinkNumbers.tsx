import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { LinkRow } from '../links/queries'
import { useTimeZone } from '../shell/session'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { useIsPhone } from '../ui/useNarrow'
import { leadsOf } from './Breakdowns'
import { CameFrom } from './BreakdownTabs'
import { useNumbers } from './best'
import { ChartsOf } from './ChartFrame'
import { useComparison } from './comparison'
import type { LinkOfNumbers } from './Funnel'
import { LoadingNumbers, ofLink } from './LoadingNumbers'
import { CompareField, DaysOf, PeopleOf } from './Numbers'
import { analyticsQuery, originsQuery } from './queries'
import { RangePicker } from './RangePicker'
import { useRange } from './range'
import { WayOn } from './WayOn'
import { sumOf } from './words'

type Props = {
	link: LinkOfNumbers & Pick<LinkRow, 'id' | 'slug' | 'shortId' | 'domain' | 'visits' | 'createdAt'>
}

/** The days chosen in the URL, and a link's numbers for them. All parts of its page share one response. */
function useNumbersOf({ id, title }: Props['link']) {
	const days = useRange(useTimeZone())
	const scope = { linkId: id }
	const answer = useQuery(analyticsQuery(days.range, scope))
	const origins = useQuery(originsQuery(days.range, scope))
	const numbers = useNumbers(answer, origins)
	const named = { link: title, ...(answer.data && { days: answer.data }) }
	return { days, answer, numbers, named, scope, leadsAt: leadsOf(days.range, id) }
}

/** Chooses the days of a link's numbers, and on phones what they are compared with. */
export function LinkDays({ linkId }: { linkId: number }) {
	const days = useRange(useTimeZone())
	const phone = useIsPhone()
	return (
		<>
			<RangePicker {...days} />
			{phone && <CompareField range={days.range} linkId={linkId} />}
		</>
	)
}

/** A link's numbers by day. */
export default function LinkNumbers({ link }: Props) {
	const { days, answer, numbers, named, leadsAt } = useNumbersOf(link)
	const { before } = useComparison(days.range, link.id)
	const phone = useIsPhone()
	if (answer.isLoadingError) {
		return <LoadError query={answer} />
	}
	const compare = !phone && <CompareField range={days.range} linkId={link.id} />
	if (!numbers) return <LoadingNumbers shown={ofLink} compare={compare} />
	return (
		<ChartsOf value={named}>
			<div className="space-y-8">
				<DaysOf
					numbers={numbers}
					shown={ofLink}
					before={before}
					since={link.createdAt.slice(0, 10)}
					compare={compare}
					leadsAt={leadsAt}
					wayOn={<WayOn link={link} />}
				/>
			</div>
		</ChartsOf>
	)
}

/** Where a link's people came from; nothing without people. */
export function LinkSources({ link }: Props) {
	const { numbers, named, scope, leadsAt } = useNumbersOf(link)
	if (!numbers || sumOf(numbers.days).people === 0) return null
	return (
		<ChartsOf value={named}>
			<CameFrom numbers={numbers} leadsAt={leadsAt} scope={scope} />
		</ChartsOf>
	)
}

/** How far a link's people got, and on demand who they are; nothing without people. */
export function LinkPeople({ link }: Props) {
	const { numbers, named, scope, leadsAt } = useNumbersOf(link)
	const [all, setAll] = useState(false)
	const phone = useIsPhone()
	if (!numbers || sumOf(numbers.days).people === 0) return null
	const more = (
		<Button variant="secondary" onClick={() => setAll(true)}>
			{phone ? 'Show funnel, countries and hours' : 'Show countries, languages and hours'}
			<ChevronDown className="size-4" aria-hidden />
		</Button>
	)
	// On a phone, these would push the link's facts two screens down.
	if (phone && !all) return more
	return (
		<ChartsOf value={named}>
			<div className="space-y-8">
				<PeopleOf numbers={numbers} link={link} scope={scope} leadsAt={leadsAt} cameFrom={false}>
					{!all && more}
				</PeopleOf>
			</div>
		</ChartsOf>
	)
}
