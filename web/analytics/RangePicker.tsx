import { useId, useState } from 'react'
import { cx } from '../ui/cx'
import { box } from '../ui/Field'
import { boundsOf, periods, type useRange } from './range'
import { sayShortDay } from './words'

/** Chooses the last 7, 30 or 90 days, or custom dates. */
export function RangePicker({
	range,
	period,
	choose,
	chooseDates,
	today,
}: ReturnType<typeof useRange>) {
	const bounds = boundsOf(range, today)
	return (
		<div className="flex flex-wrap items-center gap-2">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen */}
			<div role="group" aria-label="Days" className="flex rounded-lg border border-line p-0.5">
				{periods.map((days) => (
					<button
						key={days}
						type="button"
						aria-pressed={period === days}
						onClick={() => choose(days)}
						className={cx(
							'h-[calc(var(--control)-6px)] rounded-md px-2.5 text-sm font-medium',
							period === days
								? 'bg-sunken text-ink forced-colors:outline'
								: 'text-soft hover:text-ink',
						)}
					>
						{days} days
					</button>
				))}
			</div>
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
		</div>
	)
}

/**
 * A date that is chosen as soon as it is within its bounds. Until the field is left, it keeps what was
 * typed, and says below it which dates can be chosen.
 */
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
	const [typed, setTyped] = useState<string>()
	const note = useId()
	const isAllowed = (date: string) => date >= min && date <= max
	const isOpen = typed !== undefined && typed !== value && !isAllowed(typed)
	// A year being typed starts as 0002, and a date that misses a part is empty.
	const isWrong = isOpen && typed >= '1000'
	return (
		<>
			<input
				type="date"
				aria-label={label}
				aria-invalid={isWrong || undefined}
				aria-describedby={isOpen ? note : undefined}
				value={typed ?? value}
				min={min}
				max={max}
				onChange={({ target }) => {
					setTyped(target.value)
					if (isAllowed(target.value)) choose(target.value)
				}}
				onBlur={() => setTyped(undefined)}
				onKeyDown={({ key }) => key === 'Escape' && setTyped(undefined)}
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
					Between {sayShortDay(min, true)} and {sayShortDay(max, true)}
				</p>
			)}
		</>
	)
}
