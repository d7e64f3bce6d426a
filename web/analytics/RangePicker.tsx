import { useId, useState } from 'react'
import { cx } from '../ui/cx'
import { box } from '../ui/Field'
import { useTypedDate } from '../ui/useTypedDate'
import { boundsOf, periods, type useRange } from './range'
import { formatShortDay } from './words'

const segment =
	'h-[calc(var(--control)-0.25rem)] rounded-md px-2.5 text-sm font-semibold max-sm:h-(--control)'
const pressed = 'bg-surface text-ink shadow-sm forced-colors:outline'

/** Chooses the last 7, 30 or 90 days, or custom dates. */
export function RangePicker({
	range,
	period,
	choose,
	chooseDates,
	today,
}: ReturnType<typeof useRange>) {
	const bounds = boundsOf(range, today)
	const [custom, setCustom] = useState(period === undefined)
	return (
		<div className="flex flex-wrap items-center gap-2">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
			<div role="group" aria-label="Days" className="flex rounded-lg bg-sunken p-0.5">
				{periods.map((days) => (
					<button
						key={days}
						type="button"
						aria-pressed={period === days}
						onClick={() => {
							setCustom(false)
							choose(days)
						}}
						className={cx(segment, period === days ? pressed : 'text-soft hover:text-ink')}
					>
						{days} days
					</button>
				))}
				{/* Elsewhere the dates are always there. */}
				<button
					type="button"
					aria-pressed={period === undefined}
					aria-expanded={custom}
					onClick={() => setCustom(!custom)}
					className={cx(segment, 'sm:hidden', period === undefined ? pressed : 'text-soft')}
				>
					Custom
				</button>
			</div>
			<div
				className={cx(
					'relative flex items-center gap-1.5 text-sm text-soft',
					!custom && 'max-sm:hidden',
				)}
			>
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
