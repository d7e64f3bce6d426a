import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cx } from '../ui/cx'
import { formatCount, formatNumber, formatPercent } from '../ui/numbers'
import { Skeleton } from '../ui/Skeleton'
import { useToday } from '../ui/timeZone'
import type { LeadsAt } from './Breakdowns'
import type { BestNumbers } from './best'
import { ChartFrame } from './ChartFrame'
import { DayChart } from './DayChart'
import { tilesOf } from './LoadingNumbers'
import { type Measure, measureNames } from './measureNames'
import { useWayBack } from './range'
import {
	type Counted,
	changeOf,
	formatDay,
	needYear,
	noneIn,
	pointsOf,
	rateOf,
	rateText,
	sumOf,
	toneOf,
} from './words'

const counted = (kind: keyof Counted, one: string, many: string) => {
	const value = (numbers: Counted) => numbers[kind] ?? 0
	return {
		what: many,
		value,
		write: formatNumber,
		say: (value: number) => formatCount(value, one, many),
		change: (now: Counted, before: Counted) => changeOf(value(now), value(before)),
		text: (numbers: Counted) => formatNumber(value(numbers)),
	}
}
/** `leads` is the filter for the leads that a number counts, if it isn't all of them. */
const measures = {
	people: { leads: {}, ...counted('people', 'person', 'people') },
	leads: { leads: {}, ...counted('leads', 'lead', 'leads') },
	hot: { leads: { status: 'hot' }, ...counted('hot', 'hot lead', 'hot leads') },
	rate: {
		what: 'rate',
		leads: {},
		value: rateOf,
		write: (value: number) => `${value}%`,
		say: (value: number) => `${formatPercent(value)} rate`,
		change: pointsOf,
		text: rateText,
	},
	won: { leads: { stage: 'won' }, ...counted('won', 'lead won', 'leads won') },
} as const satisfies Record<Measure, object>
const isOfBest = (measure: Measure) => measure === 'hot' || measure === 'won'

/** Shown where no change in percent or points can be; another link doesn't change into this one. */
const withoutChange = (now: string | undefined, before: string | undefined, isLink: boolean) => {
	if (before === undefined) return '\u00a0'
	if (isLink) return `vs. ${before}`
	return before === now ? 'No change' : `from ${before}`
}

/** Numbers compared with the days before. Each opens its chart, or `wayOn` if there is nothing to show. */
export function ByDay({
	days,
	previous,
	best,
	timezone,
	shown = ['people', 'leads', 'rate'],
	beforeName,
	nowName,
	since,
	beforeSince,
	leadsAt,
	compare,
	wayOn,
}: Pick<BestNumbers, 'days' | 'previous' | 'timezone' | 'best'> & {
	shown?: readonly Measure[] | undefined
	/** What the days are compared with, if not the period before. */
	beforeName?: string
	/** The link's name, if another one is what it's compared with. */
	nowName?: string | undefined
	/** The date on which the link was created, and that of what it's compared with. */
	since?: string | undefined
	beforeSince?: string | undefined
	/** The addresses of leads, for people who may see them. */
	leadsAt?: LeadsAt | undefined
	/** Chooses what the days are compared with. */
	compare?: ReactNode
	wayOn?: ReactNode
}) {
	const [measure, setMeasure] = useState<Measure>('people')
	const state = useWayBack()
	const now = sumOf(days)
	const compared = previous.people + previous.leads > 0
	const navigate = useNavigate()
	const { what, value, write, say, leads } = measures[measure]
	const name = measureNames[measure]
	const knowsBest = best === 'known'
	const isKnown = knowsBest || !isOfBest(measure)
	const today = useToday(timezone)
	const withYear = needYear(days, today)
	const rows = days.map((day) => [
		{
			shown: day.date >= today ? 'Today' : formatDay(day.date, withYear),
			data: day.date,
		},
		day.people,
		day.leads,
		...(knowsBest ? [{ hot: day.hot ?? 0 }, day.won ?? 0] : []),
		rateText(day) ?? '–',
	])
	const behind = isOfBest(measure) ? value(now) : now.leads
	const isNone = isKnown && value(now) === 0
	const open = leadsAt && behind > 0 && (
		<Link
			to={leadsAt(leads)}
			state={state}
			className="text-base font-semibold text-accent-ink hover:underline max-sm:flex max-sm:h-(--control) max-sm:items-center"
		>
			View {isOfBest(measure) ? say(behind) : formatCount(behind, 'lead')}
		</Link>
	)
	return (
		<div className="space-y-4 sm:space-y-6">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
			<div role="group" aria-label="Shown by day" className={tilesOf(shown.length)}>
				{shown.map((one) => {
					const { change: changed, text } = measures[one]
					const known = knowsBest || !isOfBest(one)
					const change = changed(now, previous)
					return (
						<button
							key={one}
							type="button"
							aria-pressed={one === measure}
							onClick={() => setMeasure(one)}
							className="flex min-w-0 flex-col items-start bg-surface px-4 py-3 text-left -outline-offset-2 hover:bg-sunken sm:last:-mr-px aria-pressed:shadow-[inset_0_-2px_0_var(--accent)] forced-colors:aria-pressed:outline"
						>
							<span className="block text-sm text-soft">{measureNames[one]}</span>
							<span className="mt-1 block text-2xl/9 font-semibold">
								{known ? (
									(text(now) ?? '–')
								) : best === 'loading' ? (
									<Skeleton className="mt-1 h-7 w-16" />
								) : (
									'–'
								)}
							</span>
							<span className="mt-0.5 block text-sm text-soft empty:hidden">
								{!known ? (
									best === 'loading' ? (
										'\u00a0'
									) : (
										'Couldn’t be loaded'
									)
								) : change ? (
									<>
										<span
											className={cx(
												'font-semibold',
												// Three in a row have no room for both.
												shown.length > 4 && 'max-sm:block',
												toneOf(change),
											)}
										>
											{change}
										</span>{' '}
										<span className="inline-block">
											{nowName ? 'vs.' : 'from'} {text(previous)}
										</span>
									</>
								) : (
									(compared && withoutChange(text(now), text(previous), nowName !== undefined)) ||
									(beforeName && 'No data')
								)}
							</span>
						</button>
					)
				})}
			</div>
			{isNone ? (
				<div
					className={cx(
						'flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-line px-6 py-8 text-center',
						// As high as the chart of another number.
						now.people + now.leads > 0 && 'min-h-72',
					)}
				>
					<p className="font-semibold">{noneIn(noneOf(measure, now), days.length)}</p>
					{wayOn}
				</div>
			) : (
				<ChartFrame
					title={measure === 'won' ? 'Leads won by day' : `${name} by day`}
					table={{
						columns: ['Day', 'People', 'Leads', ...(knowsBest ? ['Hot', 'Won'] : []), 'Rate'],
						rows,
					}}
					picker={compare}
					below={open}
					lastFirst
				>
					<DayChart
						what={what}
						days={days}
						before={previous.days}
						since={since}
						beforeSince={beforeSince}
						today={today}
						value={value}
						write={write}
						say={say}
						{...(beforeName && { beforeName })}
						{...(nowName && { nowName })}
						{...(leadsAt && {
							open: (date) => navigate(leadsAt({ from: date, to: date, ...leads }), { state }),
						})}
						more={open}
					/>
				</ChartFrame>
			)}
		</div>
	)
}

/** The noun for "No … in these days", for a number that is 0. */
const noneOf = (measure: Measure, { people }: Counted) =>
	measure === 'people' || people === 0
		? 'visits'
		: isOfBest(measure)
			? measures[measure].what
			: 'leads'
