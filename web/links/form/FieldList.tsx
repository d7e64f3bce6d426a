import { ChevronDown, Trash2 } from 'lucide-react'
import { sayCondition } from '../../../schema/conditionWords'
import type { Field } from '../../../schema/fields'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { SortableList, useSortableRow } from '../../ui/SortableList'
import type { Faults } from './draft'
import { FieldSettings } from './FieldSettings'
import { iconOfType, nameOfType } from './fieldMenu'
import { type Divider, fieldsIn, idOf, isDivider, type Row, rowsOf } from './formRows'

type Props = {
	fields: Field[]
	/** How many steps the form has. */
	steps: number
	/** The key of the field whose settings are open. */
	open: string | undefined
	/** Whether a field is unsaved, so that its key may still change. */
	isNew: (field: Field) => boolean
	faultsOf: (index: number) => Faults
	onOpen: (key: string | undefined) => void
	/** `steps` is given where their number changes. */
	onChange: (fields: Field[], steps?: number) => void
}

/** A form's fields and steps, sortable by mouse, touch or keyboard, and edited in place. */
export function FieldList({ fields, steps, onChange, ...rest }: Props) {
	const rows = rowsOf(fields, steps)
	return (
		<SortableList
			what="row"
			items={rows.map(itemOf)}
			onStart={() => rest.onOpen(undefined)}
			onMove={(ids) =>
				onChange(fieldsIn(ids.flatMap((id) => rows.find((row) => idOf(row) === id) ?? [])))
			}
		>
			<ul aria-label="Fields" className="space-y-2">
				{rows.map((row, i) =>
					isDivider(row) ? (
						<DividerRow
							key={row.id}
							divider={row}
							isEmpty={[undefined, true].includes(rows[i + 1] && isDivider(rows[i + 1] as Row))}
							onRemove={() => onChange(fieldsIn(rows.filter((other) => other !== row)), steps - 1)}
						/>
					) : (
						<FieldRow
							key={row.key}
							field={row}
							before={fields.slice(0, fields.indexOf(row))}
							open={rest.open === row.key}
							isNew={rest.isNew(row)}
							faults={rest.faultsOf(fields.indexOf(row))}
							onOpen={(open) => rest.onOpen(open ? row.key : undefined)}
							onChange={(changed) => {
								onChange(fields.map((other) => (other === row ? changed : other)))
								if (changed.key !== row.key) rest.onOpen(changed.key)
							}}
							isTaken={(key) => fields.some((other) => other !== row && other.key === key)}
							onRemove={() => onChange(fields.filter((other) => other !== row))}
						/>
					),
				)}
			</ul>
		</SortableList>
	)
}

const itemOf = (row: Row) =>
	isDivider(row) ? { id: row.id, name: `Step ${row.step}` } : { id: row.key, name: row.label }

/** Where a step begins; what is below it is on that step. */
function DividerRow({
	divider,
	isEmpty,
	onRemove,
}: {
	divider: Divider
	isEmpty: boolean
	onRemove: () => void
}) {
	const { row, move, isDragging } = useSortableRow(itemOf(divider))
	const { step } = divider
	return (
		<li
			{...row}
			className={cx(
				'flex items-center gap-2 rounded-lg',
				isDragging && 'relative z-10 bg-surface shadow-lg',
			)}
		>
			{move}
			<span className="font-semibold">Step {step}</span>
			{isEmpty && <span className="truncate text-sm text-soft">Move or add fields below</span>}
			<span className="h-px min-w-4 flex-1 bg-line-strong/60" />
			<Button
				variant="ghost"
				size="icon"
				aria-label={`Remove step ${step}`}
				className="mx-1"
				onClick={onRemove}
			>
				<Trash2 className="size-4" aria-hidden />
			</Button>
		</li>
	)
}

/** A field's type, and when visitors must answer it or see it. */
const detailsOf = ({ type, required, showIf = [] }: Field, before: readonly Field[]) =>
	[
		nameOfType(type),
		...(required ? ['Required'] : []),
		...(showIf.length > 0
			? [`Only if ${showIf.map((one) => sayCondition(one, before)).join(' and ')}`]
			: []),
	].join(' · ')

type RowProps = {
	field: Field
	/** The fields before it. */
	before: Field[]
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
			data-part={`field:${field.key}`}
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
							{wrong ?? detailsOf(field, rest.before)}
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
