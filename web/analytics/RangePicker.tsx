import { Calendar } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { box } from '../ui/Field'
import { SegmentedControl } from '../ui/SegmentedControl'
import { SelectField } from '../ui/SelectField'
import { useIsPhone } from '../ui/useNarrow'
import { useTypedDate } from '../ui/useTypedDate'
import { boundsOf, periods, type useRange } from './range'
import { formatShortDay } from './words'

const periodOptions = periods.map((days) => [days, `${days} days`] as const)
const custom = 'custom'
const options = [...periodOptions, [custom, 'Custom dates'] as const]

/** Chooses the last 7, 30 or 90 days, or custom dates. */
export function RangePicker(days: ReturnType<typeof useRange>) {
	const { period, choose } = days
	const [opened, setOpened] = useState(false)
	const isCustom = opened || period === undefined
	// The button responds first: browsers take long to make a date's field.
	const shown = useDeferredValue(isCustom)
	function choosePeriod(chosen: (typeof periods)[number]) {
		setOpened(false)
		choose(chosen)
	}
	if (!useIsPhone()) {
		return (
			<div className="flex flex-wrap items-center justify-end gap-2">
				{isCustom && shown && <Dates {...days} />}
				<SegmentedControl
					label="Days"
					value={isCustom ? undefined : period}
					options={periodOptions}
					onChange={choosePeriod}
				/>
				<Button
					variant="secondary"
					size="icon"
					className="aria-expanded:bg-sunken"
					aria-label="Custom dates"
					title="Custom dates"
					aria-expanded={isCustom}
					// Custom dates that are in use stay in sight.
					disabled={period === undefined}
					onClick={() => setOpened(!opened)}
				>
					<Calendar className="size-4" aria-hidden />
				</Button>
			</div>
		)
	}
	return (
		<>
			<span className="flex min-w-30 flex-1">
				<SelectField
					label="Days"
					value={isCustom ? custom : period}
					options={options}
					onChange={(chosen) => (chosen === custom ? setOpened(true) : choosePeriod(chosen))}
				/>
			</span>
			{isCustom && shown && (
				<div className="order-last w-full">
					<Dates {...days} />
				</div>
			)}
		</>
	)
}

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
