import { Tabs } from 'radix-ui'

/** The row of tabs above their content, inside a Tabs.Root. */
export function TabStrip({
	label,
	tabs,
}: {
	label: string
	tabs: readonly (readonly [value: string, name: string])[]
}) {
	return (
		<Tabs.List
			aria-label={label}
			className="mb-5 flex gap-5 border-b border-line max-[22rem]:gap-3 max-[22rem]:text-sm"
		>
			{tabs.map(([value, name]) => (
				<Tabs.Trigger
					key={value}
					value={value}
					className="-mb-px flex h-(--control) items-center border-b-2 border-transparent font-medium text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
				>
					{name}
				</Tabs.Trigger>
			))}
		</Tabs.List>
	)
}
