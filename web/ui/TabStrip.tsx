import { Tabs } from 'radix-ui'

/** The row of tabs above what they show; inside a Tabs.Root. */
export function TabStrip({
	label,
	tabs,
}: {
	label: string
	tabs: readonly (readonly [value: string, name: string])[]
}) {
	return (
		<Tabs.List aria-label={label} className="mb-6 flex gap-6 border-b border-line">
			{tabs.map(([value, name]) => (
				<Tabs.Trigger
					key={value}
					value={value}
					className="-mb-px border-b-2 border-transparent py-2.5 font-medium text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
				>
					{name}
				</Tabs.Trigger>
			))}
		</Tabs.List>
	)
}
