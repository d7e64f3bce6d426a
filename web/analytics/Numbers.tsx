import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Analytics, DayNumbers } from '../../schema/analytics'
import type { DimensionList } from '../../schema/dimensions'
import { paths } from '../../schema/paths'
import { leftOutText } from '../stats/leftOut'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { figure } from '../ui/figure'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'
import { BarList } from './BarList'
import { ChartFrame } from './ChartFrame'
import { DayChart } from './DayChart'
import { Funnel, type LinkOfNumbers } from './Funnel'
import { HoursChart } from './HoursChart'
import { analyticsQuery } from './queries'
import type { Range } from './range'
import { changeOf, lists, pointsOf, rateOf, sayDay, sayValue, sumOf } from './words'

const percent = (value: number) => `${value}%`

const measures = {
	people: {
		name: 'People',
		value: (day: DayNumbers) => day.people,
		write: figure,
		change: changeOf,
	},
	leads: { name: 'Leads', value: (day: DayNumbers) => day.leads, write: figure, change: changeOf },
	rate: { name: 'Rate', value: rateOf, write: percent, change: pointsOf },
} as const
type Measure = keyof typeof measures

/** The numbers for a range of days, of one link or all, as charts. */
export function Numbers({ range, link }: { range: Range; link?: LinkOfNumbers & { id: number } }) {
	// On a link's page the leads below matter more.
	const [all, setAll] = useState(link === undefined)
	const answer = useQuery(analyticsQuery(range, link?.id))
	if (answer.isLoadingError) {
		return <LoadError error={answer.error} retry={() => answer.refetch()} />
	}
	if (!answer.data) return <LoadingNumbers />
	return (
		<NumbersOf numbers={answer.data} {...(link && { link })}>
			{!all && (
				<Button variant="secondary" size="small" onClick={() => setAll(true)}>
					Show where people came from
				</Button>
			)}
		</NumbersOf>
	)
}

export const LoadingNumbers = () => (
	<div role="status" aria-label="Loading numbers" className="space-y-6">
		<Skeleton className="h-20 w-full" />
		<Skeleton className="h-72 w-full" />
	</div>
)

/** Numbers as charts; `children` stand in for the breakdowns. */
export function NumbersOf({
	numbers,
	link,
	children,
}: {
	numbers: Analytics
	link?: LinkOfNumbers
	children?: ReactNode
}) {
	const { people, leads } = sumOf(numbers.days)
	return (
		<div className="space-y-8">
			<ByDay {...numbers} />
			<Counted {...numbers} />
			{people + leads === 0 ? (
				<EmptyState
					icon={ChartColumn}
					text="No visitors in this period. Once people come, you’ll see how far they get in the form, where they come from, what devices they use and when."
				/>
			) : (
				<>
					<Funnel funnel={numbers.funnel} {...(link && { link })} />
					{children || (
						<>
							<div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
								{!link && <ByLink {...numbers} />}
								{(Object.keys(lists) as DimensionList[]).map((list) => (
									<ByValue key={list} list={list} values={numbers[list]} />
								))}
							</div>
							<HoursChart hours={numbers.hours} />
						</>
					)}
				</>
			)}
		</div>
	)
}

/** Who was counted, who was filtered out, and how many people were confirmed. */
function Counted({ days, leftOut, unconfirmed }: Analytics) {
	const { people, leads } = sumOf(days)
	const others = leftOutText(leftOut)
	if (people === 0 && !others) return null
	return (
		<div className="space-y-1 text-sm text-soft">
			<p>
				{figure(people)} {people === 1 ? 'person' : 'people'}
				{others && ` · left out: ${others}`}
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

/** Three numbers next to those of the previous period; each selects its chart. */
function ByDay({ days, previous }: Pick<Analytics, 'days' | 'previous'>) {
	const [measure, setMeasure] = useState<Measure>('people')
	const now = sumOf(days)
	const { name, value, write } = measures[measure]
	const rows = days.map((day) => [sayDay(day.date), day.people, day.leads, percent(rateOf(day))])
	return (
		<div className="space-y-4">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
			<div
				role="group"
				aria-label="Shown by day"
				className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line"
			>
				{(Object.keys(measures) as Measure[]).map((one) => {
					const { name, value, write, change: changed } = measures[one]
					const total = value({ date: '', ...now })
					const before = value({ date: '', ...previous })
					const change = changed(total, before)
					return (
						<button
							key={one}
							type="button"
							aria-pressed={one === measure}
							onClick={() => setMeasure(one)}
							className="min-w-0 bg-surface px-4 py-3 text-left -outline-offset-2 hover:bg-sunken aria-pressed:shadow-[inset_0_-2px_0_var(--accent)] forced-colors:aria-pressed:outline"
						>
							<span className="block text-sm text-soft">{name}</span>
							<span className="mt-1 block text-2xl/9 font-semibold">{write(total)}</span>
							<span className="mt-0.5 block truncate text-xs text-soft">
								{change ? `${change} from ${write(before)}` : `${write(before)} before`}
							</span>
						</button>
					)
				})}
			</div>
			<ChartFrame
				title={`${name} by day`}
				table={{ columns: ['Day', 'People', 'Leads', 'Rate'], rows }}
			>
				<DayChart
					what={measure === 'rate' ? 'rate' : measure}
					days={days}
					before={previous.days}
					value={value}
					write={write}
				/>
			</ChartFrame>
		</div>
	)
}

const ByLink = ({ links }: Pick<Analytics, 'links'>) => (
	<BarList
		title="Links"
		columns={['Link', 'People', 'Leads']}
		empty="No links were opened in this period."
		bars={links.map(({ id, title, people, leads }) => ({
			key: String(id),
			name: title,
			node: (
				<Link to={paths.link(id)} className="hover:underline">
					<bdi>{title}</bdi>
				</Link>
			),
			count: people,
			more: leads,
		}))}
	/>
)

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
