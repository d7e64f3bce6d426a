import { Trash2 } from 'lucide-react'
import {
	type MouseEvent,
	type ReactNode,
	startTransition,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'
import type { Field } from '../../schema/fields'
import { cx } from '../ui/cx'
import { SortableList, useDropPlace, useSortableRow } from '../ui/SortableList'
import { scrollPage } from './PreviewFrame'
import { fieldOfPart, isMereText, nameOfPart, type Part } from './parts'
import { type Typed, TypeHere } from './TypeHere'
import { type Spot, useSpots } from './useSpots'

/**
 * Buttons over the parts of a shown page, drawn in the preview's own document. The page below them is unchanged.
 */
export function Marks({
	root,
	find,
	fields,
	chosen,
	atTop,
	typed,
	onChoose,
	moves,
	onRemove,
}: {
	/** The element that the page is rendered in. */
	root: HTMLElement
	find: (root: HTMLElement) => [Part, HTMLElement][]
	fields: readonly Field[]
	chosen: Part | undefined
	/** Whether the chosen part goes to the top, instead of just into view. */
	atTop: boolean
	/** A part's text, if it can be typed in place. */
	typed: (part: Part) => Typed | undefined
	/** Called with a part that isn't typed in place and its button; without a part for a click elsewhere. */
	onChoose: (part: Part | undefined, button?: HTMLElement) => void
	/** Set if fields can be moved within their step and to the steps before and after it. */
	moves:
		| {
				/** Gets the keys of the step's fields in their new order. */
				order: (keys: string[]) => void
				/** The step that is shown, and those beside it. */
				at: number
				steps: number[]
				to: (key: string, step: number) => void
		  }
		| undefined
	onRemove: ((key: string) => void) | undefined
}) {
	const spots = useSpots(root, find)
	const [typing, setTyping] = useState<Part>()
	const buttons = useRef(new Map<Part, HTMLButtonElement | null>())
	const spot = spots.find(({ part }) => part === typing)
	const element = typing && find(root).find(([part]) => part === typing)?.[1]
	const text = typing && typed(typing)
	const fieldAt = ({ part }: Spot) => fields.find(({ key }) => part === `field:${key}`)
	const shown = spots.flatMap((spot) => fieldAt(spot) ?? [])
	const { at = 1, steps = [] } = moves ?? {}
	const [before, after] = [steps.filter((step) => step < at), steps.filter((step) => step > at)]
	/** A field that went to another step, until it is there. */
	const gone = useRef<string>(undefined)
	useEffect(() => {
		const button = spots.length > 0 && buttons.current.get(`field:${gone.current}`)
		if (!button) return
		gone.current = undefined
		button.focus()
	}, [spots])
	/** The step that a row in such an order is on. */
	const stepIn = (ids: string[], id: string) =>
		before.find((step) => ids.indexOf(id) < ids.indexOf(idOfStep(step))) ??
		after.find((step) => ids.indexOf(id) > ids.indexOf(idOfStep(step))) ??
		at
	function move(ids: string[]) {
		const left = shown.find(({ key }) => stepIn(ids, key) !== at)
		if (left) {
			gone.current = left.key
			moves?.to(left.key, stepIn(ids, left.key))
		} else moves?.order(ids.filter((id) => shown.some(({ key }) => key === id)))
	}
	function describePlace(ids: string[], id: string) {
		const step = stepIn(ids, id)
		if (step !== at) return `on step ${step}`
		const keys = ids.filter((one) => shown.some(({ key }) => key === one))
		return `in position ${keys.indexOf(id) + 1} of ${keys.length}`
	}
	const markOf = (spot: Spot): Mark => ({
		spot,
		name: nameOfPart(spot.part, fields) ?? '',
		// All of a field is outlined while one of its texts is typed.
		chosen: spot.part === chosen || spot.part === `field:${fieldOfPart(chosen)}`,
		onButton: (button) => buttons.current.set(spot.part, button),
		onClick({ currentTarget }) {
			const isTyped = typed(spot.part) !== undefined
			setTyping(isTyped ? spot.part : undefined)
			startTransition(() => onChoose(spot.part, isTyped ? undefined : currentTarget))
		},
	})
	const selected = spots.find(({ part }) => part === chosen)
	const show = useEffectEvent((toTop: boolean) => {
		const view = root.ownerDocument.defaultView
		if (!view || !selected) return
		const { top, height } = boxOf(selected)
		const room = view.innerHeight - height
		const above = top - view.scrollY
		// No part of what is above it.
		if (toTop) scrollPage(view, top - 12)
		else if (above < 0 || above > room) scrollPage(view, top - Math.max(24, room / 2))
	})
	// It may be on a step that is only now shown.
	const isShown = selected !== undefined
	useEffect(() => {
		if (chosen && isShown) show(atTop)
	}, [chosen, isShown, atTop])
	const onBare = useEffectEvent(({ target }: Event) => {
		if (!(target as Element).closest('.mark, .typing')) onChoose(undefined)
	})
	useEffect(() => {
		const page = root.ownerDocument
		page.addEventListener('click', onBare)
		return () => page.removeEventListener('click', onBare)
	}, [root])
	return (
		<>
			<SortableList
				what="field"
				items={[...before.map(itemOfStep), ...shown.map(itemOf), ...after.map(itemOfStep)]}
				still
				describePlace={describePlace}
				onMove={move}
			>
				{steps.map((step) => (
					<StepMark
						key={step}
						step={step}
						spots={spots.filter((spot) => fieldAt(spot))}
						isAfter={step > at}
					/>
				))}
				{spots.map((spot) => {
					const { part } = spot
					const field = fieldAt(spot)
					if (field && onRemove) {
						return (
							<FieldMark
								key={part}
								{...markOf(spot)}
								field={field}
								texts={spots.filter((one) => isTextOf(field, one)).map(markOf)}
								onRemove={() => onRemove(field.key)}
							/>
						)
					}
					return fieldOfPart(part) === undefined || field ? (
						<div key={part} className="mark" style={boxOf(spot)}>
							<MarkButton {...markOf(spot)} />
						</div>
					) : null
				})}
			</SortableList>
			{spot && element && text && (
				<TypeHere
					key={spot.part}
					spot={spot}
					name={nameOfPart(spot.part, fields) ?? ''}
					element={textOf(element)}
					typed={text}
					onDone={(back) => {
						setTyping(undefined)
						if (back) buttons.current.get(spot.part)?.focus()
					}}
				/>
			)}
		</>
	)
}

const itemOf = ({ key, label }: Field) => ({ id: key, name: label })

const idOfStep = (step: number) => `step ${step}`
const itemOfStep = (step: number) => ({ id: idOfStep(step), name: `Step ${step}` })

/** The drop target for the step before or after: above or below all fields, while one is dragged. */
function StepMark({ step, spots, isAfter }: { step: number; spots: Spot[]; isAfter: boolean }) {
	const { ref, isDragging, isOver } = useDropPlace(idOfStep(step))
	const [first, last] = [spots[0], spots.at(-1)]
	if (!first || !last) return null
	const { left, width } = boxOf(first)
	const top = isAfter ? last.top + last.height + 12 : first.top - 12 - stepHeight
	return (
		<div
			ref={ref}
			className={cx('step', isDragging && 'shown', isOver && 'over')}
			style={{ left, top, width, height: stepHeight }}
		>
			Step {step}
		</div>
	)
}

const stepHeight = 36

const isTextOf = ({ key }: Field, { part }: Spot) => isMereText(part) && fieldOfPart(part) === key

/** A part's box with padding: less beside a field's texts, none above and below texts that are close to others. */
function boxOf({ part, left, top, width, height }: Spot) {
	const inField = fieldOfPart(part) !== undefined && !part.startsWith('field:')
	const beside = inField ? 4 : 8
	const above = inField || part === 'heading' || part === 'text' ? 0 : beside
	return {
		left: left - beside,
		top: top - above,
		width: width + 2 * beside,
		height: height + 2 * above,
	}
}

/** A mark's position inside another. */
function boxIn(outer: Spot, spot: Spot) {
	const { left, top } = boxOf(outer)
	const box = boxOf(spot)
	return { ...box, left: box.left - left, top: box.top - top }
}

type Mark = {
	spot: Spot
	name: string
	chosen: boolean
	onButton: (button: HTMLButtonElement | null) => void
	onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

const MarkButton = ({
	name,
	chosen,
	onButton,
	onClick,
	onPointerDown,
}: Mark & { onPointerDown?: React.PointerEventHandler | undefined }) => (
	<button
		type="button"
		ref={(button) => {
			onButton(button)
		}}
		aria-pressed={chosen}
		onClick={onClick}
		onPointerDown={onPointerDown}
	>
		<Named name={name} />
	</button>
)

/** A field's mark: it can be dragged by mouse anywhere, by touch and keyboard at its handle. */
function FieldMark({
	field,
	texts,
	onRemove,
	...mark
}: Mark & { field: Field; texts: Mark[]; onRemove: () => void }) {
	const { row, move, listeners, isDragging, lands } = useSortableRow(itemOf(field), 'grip')
	const onPointerDown = listeners?.onPointerDown as React.PointerEventHandler
	const label = texts.find(({ spot }) => spot.part.startsWith('label:'))
	const crowded = (label?.spot.free ?? toolsWidth) < toolsWidth
	return (
		<div
			ref={row.ref}
			className={cx('mark', isDragging && 'dragged', lands && `lands-${lands}`)}
			style={{ ...boxOf(mark.spot), transform: row.style.transform }}
		>
			<MarkButton {...mark} onPointerDown={onPointerDown} />
			{texts.map((text) => (
				<div key={text.spot.part} className="mark text" style={boxIn(mark.spot, text.spot)}>
					<MarkButton {...text} onPointerDown={onPointerDown} />
				</div>
			))}
			<span className={cx('tools', crowded && 'over')}>
				{move}
				<button
					type="button"
					aria-label={`Remove ${field.label}`}
					title="Remove"
					onClick={onRemove}
				>
					<Trash2 aria-hidden />
				</button>
			</span>
		</div>
	)
}

/** The width of a field's tools, and some room: they are beside its label if that is short enough, else over the end of its control. */
const toolsWidth = 100

/** A name as text: in an attribute it would be taken for a field's label. */
const Named = ({ name }: { name: string }): ReactNode => <span className="name">{name}</span>

/** The element with a part's text: a consent has a checkbox before it. */
const textOf = (element: HTMLElement) =>
	element.querySelector<HTMLElement>('.choice span') ?? element
