import { Plus, SeparatorHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, startTransition } from 'react'
import { maxFields } from '../../../schema/fields'
import { maxSteps } from '../../../schema/formSteps'
import { onFirstUse } from '../../shell/onFirstUse'
import { Button } from '../../ui/Button'
import { Menu, menuItemClass } from '../../ui/Menu'
import { useIsPhone } from '../../ui/useNarrow'
import { type Adding, useWhyNot } from './adding'
import { fieldMenu } from './fieldMenu'

const TypeSheet = onFirstUse(() => import('./TypeSheet'))

/** Adds a field of a type, or a step. */
export function AddField({
	fields,
	onAdd,
	steps,
	onAddStep,
}: Adding & {
	/** How many steps there are. */
	steps: number
	onAddStep: () => void
}) {
	const phone = useIsPhone()
	const full = fields.length >= maxFields
	const button = (
		<Button variant="secondary" disabled={full}>
			<Plus className="size-4" aria-hidden /> Add field
		</Button>
	)
	return (
		<div className="flex flex-wrap items-center gap-3">
			{phone ? (
				<TypeSheet {...{ fields, onAdd }} trigger={button} />
			) : (
				<TypeMenu {...{ fields, onAdd }} trigger={button} />
			)}
			<Button variant="ghost" disabled={steps >= maxSteps} onClick={onAddStep}>
				<SeparatorHorizontal className="size-4" aria-hidden /> Add step
			</Button>
			{fields.length > maxFields - 5 && (
				<span className="text-sm text-soft">
					{full ? `All ${maxFields} fields used` : `${fields.length} of ${maxFields} fields`}
				</span>
			)}
		</div>
	)
}

/** The types in a menu of two columns, which fits above or below its button. */
function TypeMenu({ fields, onAdd, trigger }: Adding & { trigger: ReactNode }) {
	const whyNot = useWhyNot(fields)
	return (
		<Menu
			trigger={trigger}
			align="start"
			className="grid grid-cols-2 grid-rows-[auto_1fr] gap-x-2"
			// The new field's label gets the focus instead.
			onCloseAutoFocus={(event) => event.preventDefault()}
		>
			{fieldMenu.map(([group, types]) => (
				<DropdownMenu.Group key={group} className={placeOf(group)}>
					<DropdownMenu.Label className="px-2 pt-2 pb-1 text-sm text-soft">
						{group}
					</DropdownMenu.Label>
					{types.map(([type, name, Icon]) => (
						<DropdownMenu.Item
							key={type}
							disabled={whyNot(type) !== undefined}
							className={menuItemClass}
							onSelect={() => startTransition(() => onAdd(type))}
						>
							<Icon className="size-4 text-soft" aria-hidden /> {name}
							<span className="ml-auto pl-4 text-sm text-soft">{whyNot(type)}</span>
						</DropdownMenu.Item>
					))}
				</DropdownMenu.Group>
			))}
		</Menu>
	)
}

/** The questions have a column of their own. */
const placeOf = (group: string) =>
	group === 'Questions' ? 'col-start-2 row-span-2 row-start-1' : 'col-start-1'
