import { useId, useState } from 'react'
import { cx } from '../ui/cx'
import { box } from '../ui/Field'
import { SelectField } from '../ui/SelectField'
import { useIsPhone } from '../ui/useNarrow'
import { useTypedDate } from '../ui/useTypedDate'
import { boundsOf, periods, type useRange } from './range'
import { formatShortDay } from './words'

const custom = 'custom'
const options = [
	...periods.map((days) => [days, `${days} days`] as const),
	[custom, 'Custom dates'] as const,
]

/** Chooses the last 7, 30 or 90 days, or custom dates, which are always there but on phones. */
export function RangePicker(days: ReturnType<typeof useRange>) {
	const { period, choose } = days
	const [isCustom, setCustom] = useState(period === undefined)
	if (!useIsPhone()) {
		return (
			<div className="flex flex-wrap items-center gap-2">
				<Periods {...days} />
				<Dates {...days} />
			</div>
		)
	}
	return (
		<>
			<span className="flex min-w-0 flex-1 basis-32">
				<SelectField
					label="Days"
					value={isCustom || period === undefined ? custom : period}
					options={options}
					onChange={(chosen) => {
						setCustom(chosen === custom)
						if (chosen !== custom) choose(chosen)
					}}
				/>
			</span>
			{(isCustom || period === undefined) && (
				<div className="order-last w-full">
					<Dates {...days} />
				</div>
			)}
		</>
	)
}

const Periods = ({ period, choose }: ReturnType<typeof useRange>) => (
	// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
	<div role="group" aria-label="Days" className="flex rounded-lg bg-sunken p-0.5">
		{periods.map((days) => (
			<button
				key={days}
				type="button"
				aria-pressed={period === days}
				onClick={() => choose(days)}
				className={cx(
					'h-[calc(var(--control)-0.25rem)] rounded-md px-2.5 text-sm font-semibold',
					period === days
						? 'bg-surface text-ink shadow-sm forced-colors:outline'
						: 'text-soft hover:text-ink',
				)}
			>
				{days} days
			</button>
		))}
	</div>
)

function Dates({ range, chooseDates, today }: ReturnType<typeof useRange>) {
	const bounds = boundsOf(range, today)
	return (
		<div className="relative flex items-center gap-1.5 text-sm text-soft">
			<DateField
				label="From"
				value={range.from}
				{...bounds.from}
				choose={(from) => chooseDates({ ...range, from })}
			/>
			–
			<DateField
				label="To"
				value={range.to}
				{...bounds.to}
				choose={(to) => chooseDates({ ...range, to })}
			/>
		</div>
	)
}

/** A date that takes effect once it is within its bounds; until then, a message below states them. */
function DateField({
	label,
	value,
	min,
	max,
	choose,
}: {
	label: string
	value: string
	min: string
	max: string
	choose: (date: string) => void
}) {
	const input = useTypedDate(value, choose)
	const note = useId()
	const isOpen = input.value !== value && (input.value < min || input.value > max)
	// A year being typed starts as 0002, and an incomplete date is empty.
	const isWrong = isOpen && input.value >= '1000'
	return (
		<>
			<input
				{...input}
				aria-label={label}
				aria-invalid={isWrong || undefined}
				aria-describedby={isOpen ? note : undefined}
				min={min}
				max={max}
				required
				className={cx(box, 'h-(--control) w-auto')}
			/>
			{isOpen && (
				<p
					key={String(isWrong)}
					id={note}
					role={isWrong ? 'alert' : undefined}
					className={cx(
						'absolute top-full left-0 z-10 mt-1 rounded-lg bg-surface px-3 py-2 shadow-(--float)',
						isWrong && 'text-bad',
					)}
				>
					Between {formatShortDay(min, true)} and {formatShortDay(max, true)}
				</p>
			)}
		</>
	)
}
