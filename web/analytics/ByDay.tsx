import { type ReactNode, useState } from 'react'
import type { Analytics } from '../../schema/analytics'
import { cx } from '../ui/cx'
import { figure, sayCount } from '../ui/figure'
import { useToday } from '../ui/timeZone'
import { ChartFrame } from './ChartFrame'
import { DayChart } from './DayChart'
import {
	type Counted,
	changeOf,
	hasRate,
	needYear,
	noneIn,
	percent,
	pointsOf,
	rateOf,
	sayDay,
	sumOf,
} from './words'

const counted = (kind: keyof Counted, one: string) => ({
	value: (numbers: Counted) => numbers[kind],
	write: figure,
	say: (value: number) => sayCount(value, one, kind),
	change: (now: Counted, before: Counted) => changeOf(now[kind], before[kind]),
	before: (before: Counted) => figure(before[kind]),
})
const measures = {
	people: { name: 'People', ...counted('people', 'person') },
	leads: { name: 'Leads', ...counted('leads', 'lead') },
	rate: {
		name: 'Rate',
		value: rateOf,
		write: percent,
		say: (value: number) => `${percent(value)} rate`,
		change: pointsOf,
		before: (before: Counted) => (hasRate(before) ? percent(rateOf(before)) : 'No rate'),
	},
} as const
type Measure = keyof typeof measures

/** The color of a change such as “+12%”: its sign says it, too. */
const toneOf = (change: string) =>
	change.startsWith('+') ? 'text-good' : change.startsWith('−') && 'text-bad'

/** Three numbers compared with the days before; each shows its chart, or `wayOn` if there is nothing to show. */
export function ByDay({
	days,
	previous,
	timezone,
	beforeName,
	open,
	compare,
	wayOn,
}: Pick<Analytics, 'days' | 'previous' | 'timezone'> & {
	/** What the days are compared with, if not with the period before. */
	beforeName?: string
	/** Opens a day's leads, for whoever may see them. */
	open?: ((date: string) => void) | undefined
	/** Chooses what the days are compared with. */
	compare?: ReactNode
	wayOn?: ReactNode
}) {
	const [measure, setMeasure] = useState<Measure>('people')
	const now = sumOf(days)
	const { name, value, write, say } = measures[measure]
	const today = useToday(timezone)
	const withYear = needYear(days, today)
	const rows = days.map((day) => [
		{
			shown: `${sayDay(day.date, withYear)}${day.date >= today ? ', so far' : ''}`,
			data: day.date,
		},
		day.people,
		day.leads,
		percent(rateOf(day)),
	])
	return (
		<div className="space-y-4">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
			<div
				role="group"
				aria-label="Shown by day"
				className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line"
			>
				{(Object.keys(measures) as Measure[]).map((one) => {
					const { name, value, write, change: changed, before } = measures[one]
					const change = changed(now, previous)
					return (
						<button
							key={one}
							type="button"
							aria-pressed={one === measure}
							onClick={() => setMeasure(one)}
							className="flex min-w-0 flex-col items-start bg-surface px-4 py-3 text-left -outline-offset-2 hover:bg-sunken aria-pressed:shadow-[inset_0_-2px_0_var(--accent)] forced-colors:aria-pressed:outline"
						>
							<span className="block text-sm text-soft">{name}</span>
							<span className="mt-1 block text-2xl/9 font-semibold">{write(value(now))}</span>
							<span className="mt-0.5 block text-xs text-soft">
								{change ? (
									<>
										<span className={cx('font-medium', toneOf(change))}>{change}</span> from{' '}
										{before(previous)}
									</>
								) : (
									`${before(previous)} before`
								)}
							</span>
						</button>
					)
				})}
			</div>
			{value(now) === 0 ? (
				<div className="flex min-h-72 flex-col items-center gap-3 rounded-lg border border-dashed border-line px-6 pt-16 pb-10 text-center">
					<p className="font-medium">
						{noneIn(measure === 'people' || now.people === 0 ? 'visits' : 'leads', days.length)}
					</p>
					{wayOn}
				</div>
			) : (
				<ChartFrame
					title={`${name} by day`}
					table={{ columns: ['Day', 'People', 'Leads', 'Rate'], rows }}
					aside={compare}
				>
					<DayChart
						what={measure === 'rate' ? 'rate' : measure}
						days={days}
						before={previous.days}
						today={today}
						value={value}
						write={write}
						say={say}
						{...(beforeName && { beforeName })}
						{...(open && { open })}
					/>
				</ChartFrame>
			)}
		</div>
	)
}
