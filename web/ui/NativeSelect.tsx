/** A choice among values by the browser's own list, which stays quick with thousands of them. */
export function NativeSelect<Value extends string>({
	label,
	value,
	options,
	disabled,
	onChange,
}: {
	label: string
	value: Value
	options: readonly (readonly [Value, string])[]
	disabled?: boolean
	onChange: (value: Value) => void
}) {
	return (
		<select
			aria-label={label}
			value={value}
			disabled={disabled}
			onChange={(event) => onChange(event.target.value as Value)}
			className="h-10 max-w-full truncate rounded-lg border border-line-strong/60 bg-surface px-3 max-sm:w-full sm:max-w-56"
		>
			{options.map(([option, text]) => (
				<option key={option} value={option}>
					{text}
				</option>
			))}
		</select>
	)
}
