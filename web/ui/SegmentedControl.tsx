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
	<div role="group" aria-label={label} className="segments flex w-fit">
		{options.map(([option, name]) => (
			<button
				key={option}
				type="button"
				aria-pressed={option === value}
				onClick={() => onChange(option)}
				className="segment px-2.5 text-sm max-sm:h-(--control)"
			>
				{name}
			</button>
		))}
	</div>
)
