import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Analytics } from '../../schema/analytics'
import { type DimensionList, noValue } from '../../schema/dimensions'
import type { LinkRow } from '../links/queries'
import { leftOutText } from '../stats/leftOut'
import { Button } from '../ui/Button'
import { figure, sayCount } from '../ui/figure'
import { LoadError } from '../ui/LoadError'
import { SelectField } from '../ui/SelectField'
import { Skeleton } from '../ui/Skeleton'
import { ByLink, ByScore, ByValue, ByWay, type LeadsAt, leadsOf } from './Breakdowns'
import { ByDay } from './ByDay'
import { ChartsOf } from './ChartFrame'
import { type Before, useComparison } from './comparison'
import { Funnel, type LinkOfNumbers } from './Funnel'
import { HoursChart } from './HoursChart'
import { NothingYet } from './NothingYet'
import { analyticsQuery } from './queries'
import type { Range } from './range'
import { WayOn } from './WayOn'
import { lists, percent, rateOf, sumOf } from './words'

/** The numbers for a range of days, of one link, of those with a tag, or of all, as charts. */
export function Numbers({
	range,
	link,
	tag,
}: {
	range: Range
	tag?: string
	link?: LinkOfNumbers & Pick<LinkRow, 'id' | 'slug' | 'shortId' | 'domain'>
}) {
	// On a link's page the leads below matter more.
	const [all, setAll] = useState(link === undefined)
	const answer = useQuery(analyticsQuery(range, link?.id, tag))
	const comparison = useComparison(range, link?.id)
	if (answer.isLoadingError) {
		return <LoadError error={answer.error} retry={() => answer.refetch()} />
	}
	if (!answer.data) return <LoadingNumbers />
	return (
		<NumbersOf
			numbers={answer.data}
			{...(link && { link })}
			{...(tag
				? { tag }
				: {
						before: comparison.before,
						compare: (
							<SelectField
								label="Compared with"
								value={comparison.against}
								options={comparison.options}
								onChange={comparison.choose}
							/>
						),
						leadsAt: leadsOf(range, link?.id),
					})}
			wayOn={<WayOn {...(link && { link })} />}
		>
			{!all && (
				<Button variant="secondary" size="small" onClick={() => setAll(true)}>
					Show where people came from
				</Button>
			)}
		</NumbersOf>
	)
}

/** As high as the window, so that the content below doesn't move when the numbers load. */
export const LoadingNumbers = () => (
	<div role="status" aria-label="Loading numbers" className="min-h-dvh space-y-6">
		<Skeleton className="h-20 w-full" />
		<Skeleton className="h-72 w-full" />
	</div>
)

/**
 * Numbers as charts. `children` replace the breakdowns, `wayOn` shows if there are no numbers. Viewers of a
 * shared report read `own` instead of "of your own".
 */
export function NumbersOf({
	numbers,
	link,
	tag,
	own,
	before,
	compare,
	leadsAt,
	wayOn,
	children,
}: {
	numbers: Analytics
	link?: LinkOfNumbers
	tag?: string
	own?: string
	/** What the days are compared with instead of the period before. */
	before?: Before | undefined
	/** Chooses what that is. */
	compare?: ReactNode
	leadsAt?: LeadsAt
	wayOn?: ReactNode
	children?: ReactNode
}) {
	const { people, leads } = sumOf(numbers.days)
	const navigate = useNavigate()
	return (
		<ChartsOf value={{ ...(link && { link: link.title }), days: numbers }}>
			<div className="space-y-8">
				<ByDay
					{...numbers}
					{...(before && { previous: before.numbers, beforeName: before.name })}
					compare={compare}
					open={leadsAt && ((date) => navigate(leadsAt({ from: date, to: date })))}
					wayOn={wayOn}
				/>
				<Counted numbers={numbers} {...(own && { own })} />
				{people === 0 ? (
					<>
						{leads > 0 && !link && <ByLink numbers={numbers} leadsAt={leadsAt} />}
						<NothingYet />
					</>
				) : (
					<>
						<Funnel funnel={numbers.funnel} {...(link && { link })} leads={leadsAt?.({})} />
						{children || (
							<>
								{numbers.timezone !== 'UTC' && (
									<p className="text-sm text-soft">
										Where people came from is counted by UTC day, and so estimated for the first and
										last day.
									</p>
								)}
								<div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
									{!link && <ByLink numbers={numbers} leadsAt={leadsAt} />}
									{!link && !tag && (
										<ChartsOf value={{}}>
											<ByScore />
										</ChartsOf>
									)}
									{numbers.ways.length > 0 && <ByWay ways={numbers.ways} />}
									{(Object.keys(lists) as DimensionList[]).filter(isTold(numbers)).map((list) => (
										<ByValue
											key={list}
											list={list}
											linkId={link?.id}
											numbers={numbers}
											leadsAt={leadsAt}
										/>
									))}
								</div>
								<HoursChart hours={numbers.hours} />
							</>
						)}
					</>
				)}
			</div>
		</ChartsOf>
	)
}

/** Most links have no rules that send people on before the form. */
const isTold = (numbers: Analytics) => (list: DimensionList) =>
	list !== 'rules' || numbers.rules.some(({ value }) => value !== noValue)

/** Who was counted, who was filtered out, and how many people were confirmed. */
function Counted({
	numbers: { days, leftOut, unconfirmed },
	own,
}: {
	numbers: Analytics
	own?: string
}) {
	const { people, leads } = sumOf(days)
	const others = leftOutText(leftOut, own)
	if (people === 0 && !others) return null
	return (
		<div className="space-y-1 text-sm text-soft">
			<p>
				{sayCount(people, 'person', 'people')}
				{others && ` · Filtered out: ${others}`}
			</p>
			{unconfirmed > 0 && (
				<p>
					Possibly not human: {figure(unconfirmed)} with no interaction. Without them, the rate is{' '}
					{percent(rateOf({ people: people - unconfirmed, leads }))}.
				</p>
			)}
		</div>
	)
}
