import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { Menu, MoreButton, menuItemClass } from '../ui/Menu'
import { type Choice, Segments } from './Segments'

/** Choices of how a page is shown: side by side, or where there is no room, in a menu. */
export function ViewChoices({
	choices,
	named,
	folded,
}: {
	choices: readonly Choice[]
	named: boolean
	folded: boolean
}) {
	if (!folded)
		return choices.map((choice) => <Segments key={choice.label} {...choice} named={named} />)
	return (
		<Menu trigger={<MoreButton label="How the page is shown" variant="secondary" />} align="end">
			{choices.map(({ label, value, options, onChange }) => (
				<DropdownMenu.RadioGroup
					key={label}
					aria-label={label}
					value={value}
					onValueChange={onChange}
					className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
				>
					{options.map(([option, name, Icon]) => (
						<DropdownMenu.RadioItem key={option} value={option} className={menuItemClass}>
							<Icon className="size-4 text-soft" aria-hidden />
							<span className="flex-1">{name}</span>
							<DropdownMenu.ItemIndicator>
								<Check className="size-4" aria-hidden />
							</DropdownMenu.ItemIndicator>
						</DropdownMenu.RadioItem>
					))}
				</DropdownMenu.RadioGroup>
			))}
		</Menu>
	)
}
