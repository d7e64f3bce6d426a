import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Analytics } from '../../schema/analytics'
import { type DimensionList, noValue } from '../../schema/dimensions'
import { paths } from '../../schema/paths'
import { qualificationStatuses } from '../../schema/score'
import type { LinkRow } from '../links/queries'
import { countsOf } from '../stats/counts'
import { leftOutText } from '../stats/leftOut'
import { statsQuery } from '../stats/queries'
import { Button } from '../ui/Button'
import { figure, sayCount } from '../ui/figure'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'
import { BarList } from './BarList'
import { ByDay } from './ByDay'
import { ChartsOf } from './ChartFrame'
import { Funnel, type LinkOfNumbers } from './Funnel'
import { HoursChart } from './HoursChart'
import { NothingYet } from './NothingYet'
import { analyticsQuery } from './queries'
import type { Range } from './range'
import { WayOn } from './WayOn'
import { lists, percent, rateOf, sayValue, sumOf } from './words'

/** The numbers for a range of days, of one link or all, as charts. */
export function Numbers({
	range,
	link,
}: {
	range: Range
	link?: LinkOfNumbers & Pick<LinkRow, 'id' | 'slug' | 'shortId' | 'domain'>
}) {
	// On a link's page the leads below matter more.
	const [all, setAll] = useState(link === undefined)
	const answer = useQuery(analyticsQuery(range, link?.id))
	if (answer.isLoadingError) {
		return <LoadError error={answer.error} retry={() => answer.refetch()} />
	}
	if (!answer.data) return <LoadingNumbers />
	return (
		<NumbersOf
			numbers={answer.data}
			{...(link && { link })}
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
	own,
	wayOn,
	children,
}: {
	numbers: Analytics
	link?: LinkOfNumbers
	own?: string
	wayOn?: ReactNode
	children?: ReactNode
}) {
	const { people, leads } = sumOf(numbers.days)
	return (
		<ChartsOf value={{ ...(link && { link: link.title }), days: numbers }}>
			<div className="space-y-8">
				<ByDay {...numbers} wayOn={wayOn} />
				<Counted numbers={numbers} {...(own && { own })} />
				{people === 0 ? (
					<>
						{leads > 0 && !link && <ByLink {...numbers} />}
						<NothingYet />
					</>
				) : (
					<>
						<Funnel funnel={numbers.funnel} {...(link && { link })} />
						{children || (
							<>
								{numbers.timezone !== 'UTC' && (
									<p className="text-sm text-soft">
										Where people came from is counted by UTC day, and so estimated for the first and
										last day.
									</p>
								)}
								<div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
									{!link && <ByLink {...numbers} />}
									{!link && (
										<ChartsOf value={{}}>
											<ByScore />
										</ChartsOf>
									)}
									{(Object.keys(lists) as DimensionList[]).filter(isTold(numbers)).map((list) => (
										<ByValue key={list} list={list} values={numbers[list]} />
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
				{others && ` · filtered out: ${others}`}
			</p>
			{unconfirmed > 0 && (
				<p>
					{figure(unconfirmed)} of them unconfirmed: their browsers showed no sign of a person, as
					none can without JavaScript. Among the confirmed the rate is{' '}
					{percent(rateOf({ people: people - unconfirmed, leads }))}.
				</p>
			)}
		</div>
	)
}

/** The links with the most people, then all others together. */
function ByLink({ days, links }: Pick<Analytics, 'days' | 'links'>) {
	const [all, listed] = [sumOf(days), sumOf(links)]
	const others = { count: all.people - listed.people, more: all.leads - listed.leads }
	return (
		<BarList
			title="Links"
			columns={['Link', 'People', 'Leads']}
			empty="No links were opened in this period."
			bars={[
				...links.map(({ id, title, people, leads }) => ({
					key: String(id),
					name: title,
					node: (
						<Link to={paths.link(id)} className="hover:underline">
							<bdi>{title}</bdi>
						</Link>
					),
					count: people,
					more: leads,
				})),
				...(others.count + others.more > 0
					? [{ key: 'others', name: 'All others', ...others }]
					: []),
			]}
		/>
	)
}

/** Scores are counted over all leads, not by day. */
function ByScore() {
	const { data } = useQuery(statsQuery)
	if (!data) return null
	const counts = countsOf(data)
	const statuses = qualificationStatuses.filter((status) => counts[status] > 0)
	return (
		<BarList
			title="Scores of all leads"
			columns={['Score', 'Leads']}
			empty="Leads are listed here by how well they score."
			bars={statuses.map((status) => ({
				key: status,
				name: titleCase(status),
				node: (
					<Link to={`${paths.leads()}?status=${status}`} className="hover:underline">
						{titleCase(status)}
					</Link>
				),
				count: counts[status],
			}))}
		/>
	)
}

function ByValue({ list, values }: { list: DimensionList; values: Analytics[DimensionList] }) {
	const { title, one } = lists[list]
	return (
		<BarList
			title={title}
			columns={[one, 'People']}
			empty="Nobody was counted in this period."
			bars={values.map(({ value, people }) => ({
				key: value,
				name: sayValue(list, value),
				count: people,
			}))}
		/>
	)
}
