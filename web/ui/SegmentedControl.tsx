import { cx } from './cx'

/** A few values side by side, of which one is pressed; undefined presses none. */
export const SegmentedControl = <Value extends string>({
	label,
	value,
	options,
	onChange,
}: {
	label: string
	value: Value | undefined
	options: readonly (readonly [Value, string])[]
	onChange: (value: Value) => void
}) => (
	// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
	<div role="group" aria-label={label} className="flex w-fit rounded-lg bg-sunken p-0.5">
		{options.map(([option, name]) => (
			<button
				key={option}
				type="button"
				aria-pressed={option === value}
				onClick={() => onChange(option)}
				className={cx(
					'h-[calc(var(--control)-0.25rem)] rounded-md px-2.5 text-sm font-semibold max-sm:h-(--control)',
					option === value
						? 'bg-thumb text-ink shadow-sm forced-colors:outline'
						: 'text-soft hover:text-ink',
				)}
			>
				{name}
			</button>
		))}
	</div>
)
