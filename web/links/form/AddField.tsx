import { useQuery } from '@tanstack/react-query'
import { Plus, SeparatorHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type Field, type FieldType, isContactKey, maxFields } from '../../../schema/fields'
import { maxSteps } from '../../../schema/formSteps'
import { Button } from '../../ui/Button'
import { menuItemClass, menuProps } from '../../ui/menu'
import { filesQuery } from '../files/queries'
import { fieldMenu } from './fieldMenu'

/** A menu of field types. */
export function AddField({
	fields,
	onAdd,
	steps,
	onAddStep,
}: {
	fields: readonly Field[]
	onAdd: (type: FieldType) => void
	/** How many steps there are. */
	steps: number
	onAddStep: () => void
}) {
	const full = fields.length >= maxFields
	const { data: files } = useQuery(filesQuery)
	const noBucket = (type: FieldType) => type === 'file' && files?.available === false
	const has = (type: FieldType) => isContactKey(type) && fields.some(({ key }) => key === type)
	return (
		<div className="flex flex-wrap items-center gap-3">
			<DropdownMenu.Root modal={false}>
				<DropdownMenu.Trigger asChild disabled={full}>
					<Button variant="secondary">
						<Plus className="size-4" aria-hidden /> Add field
					</Button>
				</DropdownMenu.Trigger>
				<DropdownMenu.Portal>
					<DropdownMenu.Content
						align="start"
						{...menuProps}
						// The new field's label gets the focus instead.
						onCloseAutoFocus={(event) => event.preventDefault()}
					>
						{fieldMenu.map(([group, types]) => (
							<DropdownMenu.Group key={group}>
								<DropdownMenu.Label className="px-2 pt-2 pb-1 text-sm text-soft">
									{group}
								</DropdownMenu.Label>
								{types.map(([type, name, Icon]) => (
									<DropdownMenu.Item
										key={type}
										disabled={has(type) || noBucket(type)}
										className={menuItemClass}
										onSelect={() => onAdd(type)}
									>
										<Icon className="size-4 text-soft" aria-hidden /> {name}
										<span className="ml-auto pl-4 text-sm text-soft">
											{has(type)
												? 'On the form'
												: noBucket(type) && 'needs a bucket on this server'}
										</span>
									</DropdownMenu.Item>
								))}
							</DropdownMenu.Group>
						))}
					</DropdownMenu.Content>
				</DropdownMenu.Portal>
			</DropdownMenu.Root>
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
