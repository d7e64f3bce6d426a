import { cx } from '../ui/cx'
import { box } from '../ui/Field'
import { maxRange } from './limits'
import { periods, plusDays, type useRange } from './range'

/** Chooses the last 7, 30 or 90 days, or custom dates. */
export function RangePicker({
	range,
	period,
	choose,
	chooseDates,
	latest,
}: ReturnType<typeof useRange>) {
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
			<div className="flex items-center gap-1.5 text-sm text-soft">
				<input
					type="date"
					aria-label="From"
					value={range.from}
					max={range.to}
					min={plusDays(range.to, 1 - maxRange)}
					onChange={({ target }) => target.value && chooseDates({ ...range, from: target.value })}
					className={cx(box, 'h-(--control) w-auto')}
				/>
				–
				<input
					type="date"
					aria-label="To"
					value={range.to}
					min={range.from}
					max={latest}
					onChange={({ target }) => target.value && chooseDates({ ...range, to: target.value })}
					className={cx(box, 'h-(--control) w-auto')}
				/>
			</div>
		</div>
	)
}
