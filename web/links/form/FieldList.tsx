import { ChevronDown, Trash2 } from 'lucide-react'
import type { Field } from '../../../schema/fields'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { SortableList, useSortableRow } from '../../ui/SortableList'
import type { Faults } from './draft'
import { FieldSettings } from './FieldSettings'
import { iconOfType, nameOfType } from './fieldMenu'

type Props = {
	fields: Field[]
	/** The key of the field whose settings are open. */
	open: string | undefined
	/** Whether a field is unsaved, so that its key may still change. */
	isNew: (field: Field) => boolean
	faultsOf: (index: number) => Faults
	onOpen: (key: string | undefined) => void
	onChange: (fields: Field[]) => void
}

/** A form's fields, sortable by mouse, touch or keyboard, and edited in place. */
export function FieldList({ fields, onChange, ...rest }: Props) {
	return (
		<SortableList
			what="field"
			items={fields.map(itemOf)}
			onStart={() => rest.onOpen(undefined)}
			onMove={(keys) =>
				onChange(keys.flatMap((key) => fields.find((field) => field.key === key) ?? []))
			}
		>
			<ul aria-label="Fields" className="space-y-2">
				{fields.map((field, i) => (
					<FieldRow
						key={field.key}
						field={field}
						open={rest.open === field.key}
						isNew={rest.isNew(field)}
						faults={rest.faultsOf(i)}
						onOpen={(open) => rest.onOpen(open ? field.key : undefined)}
						onChange={(changed) => {
							onChange(fields.map((other) => (other === field ? changed : other)))
							if (changed.key !== field.key) rest.onOpen(changed.key)
						}}
						isTaken={(key) => fields.some((other) => other !== field && other.key === key)}
						onRemove={() => onChange(fields.filter((other) => other !== field))}
					/>
				))}
			</ul>
		</SortableList>
	)
}

const itemOf = ({ key, label }: Field) => ({ id: key, name: label })

type RowProps = {
	field: Field
	open: boolean
	isNew: boolean
	faults: Faults
	onOpen: (open: boolean) => void
	/** Whether another field has this key. */
	isTaken: (key: string) => boolean
	onChange: (field: Field) => void
	onRemove: () => void
}

function FieldRow({ field, open, onOpen, onRemove, ...rest }: RowProps) {
	const { row, move, isDragging } = useSortableRow(itemOf(field))
	const Icon = iconOfType(field.type)
	const settings = `settings-${field.key}`
	const wrong = Object.values(rest.faults)[0]
	return (
		<li
			{...row}
			className={cx(
				'rounded-lg border bg-surface',
				isDragging ? 'relative z-10 border-accent shadow-lg' : 'border-line',
				wrong && 'border-bad',
			)}
		>
			<div className="flex items-center">
				{move}
				<button
					type="button"
					aria-expanded={open}
					aria-controls={settings}
					onClick={() => onOpen(!open)}
					className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg py-1 text-left"
				>
					<Icon className="size-4 shrink-0 text-soft" aria-hidden />
					<span className="min-w-0 flex-1">
						<span className="block truncate font-medium">
							<bdi>{field.label}</bdi>
						</span>
						<span className={cx('block truncate text-sm', wrong ? 'text-bad' : 'text-soft')}>
							{wrong ?? `${nameOfType(field.type)}${field.required ? ' · Required' : ''}`}
						</span>
					</span>
					<ChevronDown
						className={cx('size-4 shrink-0 text-soft transition-transform', open && 'rotate-180')}
						aria-hidden
					/>
				</button>
				<Button
					variant="ghost"
					size="icon"
					aria-label={`Remove ${field.label}`}
					className="mx-1"
					onClick={onRemove}
				>
					<Trash2 className="size-4" aria-hidden />
				</Button>
			</div>
			{open && (
				<div id={settings} className="border-t border-line p-4">
					<FieldSettings field={field} {...rest} />
				</div>
			)}
		</li>
	)
}
