import { ChevronDown } from 'lucide-react'

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
		<span className="relative inline-flex max-w-full max-sm:w-full sm:max-w-56">
			<select
				aria-label={label}
				value={value}
				disabled={disabled}
				onChange={(event) => onChange(event.target.value as Value)}
				className="h-10 w-full appearance-none truncate rounded-lg border border-line-strong/60 bg-surface pr-9 pl-3"
			>
				{options.map(([option, text]) => (
					<option key={option} value={option}>
						{text}
					</option>
				))}
			</select>
			<ChevronDown
				className="pointer-events-none absolute top-3 right-3 size-4 text-soft"
				aria-hidden
			/>
		</span>
	)
}
