import { Check, ChevronDown } from 'lucide-react'
import { Select } from 'radix-ui'

/** A labelled choice of one value among a few. */
export function SelectField<Value extends string>({
	label,
	value,
	options,
	onChange,
}: {
	label: string
	value: Value
	options: readonly (readonly [Value, string])[]
	onChange: (value: Value) => void
}) {
	return (
		<Select.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
			<Select.Trigger
				aria-label={label}
				className="inline-flex h-10 items-center justify-between gap-3 rounded-lg border border-line-strong/60 bg-surface px-3 max-sm:w-full sm:min-w-44"
			>
				<Select.Value />
				<Select.Icon>
					<ChevronDown className="size-4 text-soft" />
				</Select.Icon>
			</Select.Trigger>
			<Select.Portal>
				<Select.Content
					position="popper"
					sideOffset={6}
					className="z-50 min-w-(--radix-select-trigger-width) rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg"
				>
					<Select.Viewport>
						{options.map(([option, text]) => (
							<Select.Item
								key={option}
								value={option}
								className="flex items-center justify-between gap-4 rounded-lg px-3 py-2 outline-none data-[highlighted]:bg-sunken"
							>
								<Select.ItemText>{text}</Select.ItemText>
								<Select.ItemIndicator>
									<Check className="size-4 text-accent-ink" />
								</Select.ItemIndicator>
							</Select.Item>
						))}
					</Select.Viewport>
				</Select.Content>
			</Select.Portal>
		</Select.Root>
	)
}
