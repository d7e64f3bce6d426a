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
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'

type Item = { id: string; name: string }

/** Rows that can be sorted by mouse, touch or keyboard; each has a MoveButton. */
export function SortableList({
	what,
	items,
	still,
	describePlace,
	onStart,
	onMove,
	children,
}: {
	/** What a row is, for screen readers. */
	what: string
	items: readonly Item[]
	/** Whether rows stay where they are while one is dragged; see `lands`. */
	still?: boolean
	/** Describes where a row is in this order, if its position number isn't enough. */
	describePlace?: (ids: string[], id: string) => string | undefined
	onStart?: () => void
	/** Gets the ids in their new order. */
	onMove: (ids: string[]) => void
	children: ReactNode
}) {
	const sensors = useSensors(
		// Not for a tap or a scroll.
		useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	)
	const ids = items.map(({ id }) => id)
	const placeOf = (id: unknown) => ids.indexOf(String(id))
	const nameOf = (id: unknown) => items[placeOf(id)]?.name
	const moved = (from: unknown, to: unknown) => arrayMove(ids, placeOf(from), placeOf(to))
	const whereIn = (from: unknown, to: unknown) =>
		describePlace?.(moved(from, to), String(from)) ??
		`in position ${placeOf(to) + 1} of ${ids.length}`
	const announcements: Announcements = {
		onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
		onDragOver: ({ active, over }) =>
			over ? `${nameOf(active.id)} is ${whereIn(active.id, over.id)}.` : undefined,
		onDragEnd: ({ active, over }) =>
			`Dropped ${nameOf(active.id)} ${whereIn(active.id, over?.id ?? active.id)}.`,
		onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
	}
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			accessibility={{
				announcements,
				screenReaderInstructions: {
					draggable: `Press space to pick up the ${what}, the arrow keys to move it, space to drop it, and escape to cancel.`,
				},
			}}
			onDragStart={() => onStart?.()}
			onDragEnd={({ active, over }) => {
				if (over && active.id !== over.id) onMove(moved(active.id, over.id))
			}}
		>
			<SortableContext items={ids} strategy={still ? stay : verticalListSortingStrategy}>
				{children}
			</SortableContext>
		</DndContext>
	)
}

const stay = () => null

/** A drop target among the rows that isn't a row itself. */
export function useDropPlace(id: string) {
	const { setNodeRef, active, isOver } = useSortable({ id, disabled: { draggable: true } })
	return { ref: setNodeRef, isDragging: active !== null, isOver }
}

/** A sortable row: props for its element, and its MoveButton, by default styled as in a list. */
export function useSortableRow(
	{ id, name }: Item,
	look = 'flex min-h-(--control) w-9 shrink-0 self-stretch cursor-grab touch-none items-center justify-center rounded-lg text-soft active:cursor-grabbing',
) {
	const {
		setNodeRef,
		setActivatorNodeRef,
		attributes,
		listeners,
		transform,
		transition,
		isDragging,
		isOver,
		index,
		activeIndex,
	} = useSortable({ id })
	return {
		isDragging,
		/** On which side of it the dragged row would be dropped. */
		lands: !isOver || isDragging ? undefined : activeIndex < index ? 'after' : 'before',
		/** For other elements to drag it by. */
		listeners,
		row: {
			ref: setNodeRef,
			style: { transform: CSS.Translate.toString(transform), transition },
		},
		move: (
			<button
				type="button"
				ref={setActivatorNodeRef}
				{...attributes}
				{...listeners}
				aria-label={`Move ${name}`}
				title="Move"
				className={look}
			>
				<GripVertical className="size-4" aria-hidden />
			</button>
		),
	}
}
