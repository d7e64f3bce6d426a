import { type KeyboardEvent, useRef, useState } from 'react'
import type { Analytics } from '../../schema/analytics'
import { cx } from '../ui/cx'
import { formatCount, formatNumber } from '../ui/numbers'
import { ChartFrame } from './ChartFrame'
import { weekdays } from './words'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** From none to most. In forced-colors mode, the system's colors replace them. */
const shades = [
	'bg-sunken forced-colors:bg-[Canvas]',
	'bg-accent/15 forced-colors:bg-[Highlight]/15',
	'bg-accent/35 forced-colors:bg-[Highlight]/35',
	'bg-accent/60 forced-colors:bg-[Highlight]/60',
	'bg-accent/80 forced-colors:bg-[Highlight]/80',
	'bg-accent forced-colors:bg-[Highlight]',
]
const shaded =
	'rounded-sm border border-transparent forced-color-adjust-none forced-colors:border-[CanvasText]'
const clock = (hour: number) => `${((hour + 11) % 12) + 1} ${hour % 24 < 12 ? 'AM' : 'PM'}`

const moves: Record<string, [days: number, hours: number]> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
}

/** People by weekday and hour: the stronger the color, the more. Navigable by arrow keys. */
export function HoursChart({ hours: numbers }: Pick<Analytics, 'hours'>) {
	const [at, setAt] = useState<[day: number, hour: number]>([0, 9])
	const [hourText, setHourText] = useState<string>()
	const grid = useRef<HTMLTableElement>(null)
	const of = new Map(numbers.map((one) => [one.weekday * 24 + one.hour, one]))
	const most = Math.max(...numbers.map(({ people }) => people), 1)
	const peopleAt = (day: number, hour: number) => of.get((day + 1) * 24 + hour)?.people ?? 0
	const describeHour = (day: number, hour: number) => {
		const people = peopleAt(day, hour)
		return `${weekdays[day]}, ${clock(hour)}–${clock(hour + 1)}: ${formatCount(people, 'person', 'people')}`
	}

	function go(event: KeyboardEvent) {
		const move = moves[event.key]
		if (!move) return
		event.preventDefault()
		const next = [
			Math.min(6, Math.max(0, at[0] + move[0])),
			Math.min(23, Math.max(0, at[1] + move[1])),
		] as [number, number]
		setAt(next)
		grid.current?.querySelector<HTMLElement>(`[data-at="${next.join()}"]`)?.focus()
	}
	const rows = numbers.map(({ weekday, hour, people, leads }) => [
		...[weekdays[weekday - 1] ?? '', clock(hour)],
		...[people, leads],
	])
	return (
		<ChartFrame
			title="Hours of the week"
			table={{ columns: ['Day', 'Hour', 'People', 'Leads'], rows }}
		>
			<div className="relative overflow-x-auto pt-3">
				<table
					ref={grid}
					// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table navigated by arrow keys
					role="grid"
					aria-label="People by hour of the week"
					className="w-full table-fixed border-separate border-spacing-px sm:min-w-136 sm:border-spacing-0.5"
					onKeyDown={go}
				>
					<thead>
						<tr className="text-sm text-soft">
							<td className="w-9 sm:w-10" />
							{hours.map((hour) => (
								<th key={hour} scope="col" className="h-5 overflow-visible text-left font-normal">
									<span className={hour % 6 === 0 ? 'whitespace-nowrap' : 'sr-only'}>
										{clock(hour)}
									</span>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{weekdays.map((name, day) => (
							<tr key={name}>
								<th scope="row" className="text-left text-sm font-normal text-soft">
									<abbr title={name} className="no-underline">
										{name.slice(0, 3)}
									</abbr>
								</th>
								{hours.map((hour) => {
									const people = peopleAt(day, hour)
									const shade = people && Math.min(5, 1 + Math.floor((people / most) * 5))
									return (
										<td
											key={hour}
											// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
											role="gridcell"
											data-at={[day, hour].join()}
											tabIndex={at[0] === day && at[1] === hour ? 0 : -1}
											aria-label={describeHour(day, hour)}
											onFocus={() => {
												setAt([day, hour])
												setHourText(describeHour(day, hour))
											}}
											onPointerEnter={() => setHourText(describeHour(day, hour))}
											className={cx('h-6', shaded, shades[shade])}
										/>
									)
								})}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<div className="mt-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-soft">
				<p className="text-sm" aria-hidden>
					{hourText ?? 'The stronger the color, the more people came in that hour.'}
				</p>
				<p
					role="img"
					aria-label={`The stronger the color, the more people: from 0 to ${formatNumber(most)} in an hour`}
					className="flex items-center gap-0.5 text-sm"
				>
					<span className="mr-1">Fewer (0)</span>
					{shades.map((shade) => (
						<span key={shade} className={cx('size-3', shaded, shade)} />
					))}
					<span className="ml-1">More ({formatNumber(most)})</span>
				</p>
			</div>
		</ChartFrame>
	)
}
