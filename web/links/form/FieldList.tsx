import {
	type Announcements,
	closestCenter,
	DndContext,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from '@dnd-kit/core'
import {
	arrayMove,
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ChevronDown, GripVertical, Trash2 } from 'lucide-react'
import type { Field } from '../../../schema/fields'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
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
	const sensors = useSensors(
		// Not for a tap or a scroll.
		useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	)
	const placeOf = (key: unknown) => fields.findIndex((field) => field.key === key)
	const labelOf = (key: unknown) => fields[placeOf(key)]?.label
	const announcements: Announcements = {
		onDragStart: ({ active }) => `Picked up ${labelOf(active.id)}.`,
		onDragOver: ({ active, over }) =>
			over
				? `${labelOf(active.id)} is in position ${placeOf(over.id) + 1} of ${fields.length}.`
				: undefined,
		onDragEnd: ({ active, over }) =>
			`Dropped ${labelOf(active.id)} in position ${placeOf(over?.id ?? active.id) + 1}.`,
		onDragCancel: ({ active }) => `${labelOf(active.id)} is back where it was.`,
	}
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			accessibility={{
				announcements,
				screenReaderInstructions: {
					draggable:
						'Press space to pick up the field, the arrow keys to move it, space to drop it, and escape to cancel.',
				},
			}}
			onDragStart={() => rest.onOpen(undefined)}
			onDragEnd={({ active, over }) => {
				if (over && active.id !== over.id) {
					onChange(arrayMove(fields, placeOf(active.id), placeOf(over.id)))
				}
			}}
		>
			<SortableContext items={fields.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
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
			</SortableContext>
		</DndContext>
	)
}

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
	const {
		setNodeRef,
		setActivatorNodeRef,
		attributes,
		listeners,
		transform,
		transition,
		isDragging,
	} = useSortable({ id: field.key })
	const Icon = iconOfType(field.type)
	const settings = `settings-${field.key}`
	const wrong = Object.values(rest.faults)[0]
	return (
		<li
			ref={setNodeRef}
			style={{ transform: CSS.Translate.toString(transform), transition }}
			className={cx(
				'rounded-lg border bg-surface',
				isDragging ? 'relative z-10 border-accent shadow-lg' : 'border-line',
				wrong && 'border-bad',
			)}
		>
			<div className="flex items-center">
				<button
					type="button"
					ref={setActivatorNodeRef}
					{...attributes}
					{...listeners}
					aria-label={`Move ${field.label}`}
					className="flex h-11 w-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-soft active:cursor-grabbing"
				>
					<GripVertical className="size-4" aria-hidden />
				</button>
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
