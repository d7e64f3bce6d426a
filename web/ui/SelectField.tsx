import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A choice among values by the device's own list: quick with thousands, and right on every phone. */
export function SelectField<Value extends string>({
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

/** As SelectField, with its label above. */
export function Choice<Value extends string>(props: ComponentProps<typeof SelectField<Value>>) {
	return (
		<div className="min-w-0">
			<p className="mb-1.5 text-sm font-medium" aria-hidden>
				{props.label}
			</p>
			<SelectField {...props} />
		</div>
	)
}
