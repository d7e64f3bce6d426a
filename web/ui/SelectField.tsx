import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

/** A native select: fast with thousands of options and familiar on every device. */
export function SelectField<Value extends string>({
	label,
	value,
	options,
	disabled,
	wide = false,
	active = false,
	prefix,
	room = 'pl-2.5',
	onChange,
}: {
	label: string
	value: Value
	options: readonly (readonly [Value, string])[]
	disabled?: boolean
	/** Full width from the start, for options that load later. */
	wide?: boolean
	/** Whether it narrows a list. */
	active?: boolean
	/** The label in the box, if the value doesn't tell, and the class of the room that it takes. */
	prefix?: ReactNode
	room?: string
	onChange: (value: Value) => void
}) {
	return (
		<span
			className={cx(
				'relative inline-flex min-w-0 max-w-full max-sm:w-full sm:max-w-56',
				wide && 'sm:w-56 lg:max-xl:w-40',
			)}
		>
			<select
				aria-label={label}
				value={value}
				disabled={disabled}
				onChange={(event) => onChange(event.target.value as Value)}
				className={cx(
					'h-(--control) w-full appearance-none truncate rounded-lg leading-5 border border-line-strong/60 pr-8',
					room,
					active ? 'bg-sunken' : 'bg-surface',
				)}
			>
				{options.map(([option, text]) => (
					<option key={option} value={option}>
						{text}
					</option>
				))}
			</select>
			{prefix && (
				<span
					className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-sm text-soft"
					aria-hidden
				>
					{prefix}
				</span>
			)}
			<ChevronDown
				className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-soft"
				aria-hidden
			/>
		</span>
	)
}

/** A SelectField with its label above. */
export function Choice<Value extends string>(props: ComponentProps<typeof SelectField<Value>>) {
	return (
		<div className="min-w-0">
			<p className="mb-1 text-sm font-semibold" aria-hidden>
				{props.label}
			</p>
			<SelectField {...props} />
		</div>
	)
}
