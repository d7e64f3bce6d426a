import { useRef, useState } from 'react'
import type { Field } from '../../schema/fields'
import { nameOfPart, type Part } from './parts'
import { type Typed, TypeHere } from './TypeHere'
import { useSpots } from './useSpots'

/** The room around a part, in pixels: fields have more of it between them. */
const roomOf = (part: Part) => (part.startsWith('field:') ? 8 : 4)

/**
 * Buttons over the parts of a shown page, drawn in the preview's own document. The page below them is the one that
 * visitors get.
 */
export function Marks({
	root,
	find,
	fields,
	chosen,
	typed,
	onChoose,
}: {
	/** What the page is rendered in. */
	root: HTMLElement
	find: (root: HTMLElement) => [Part, HTMLElement][]
	fields: readonly Field[]
	chosen: Part | undefined
	/** The text that a part is, if it can be typed where it stands. */
	typed: (part: Part) => Typed | undefined
	/** `open` unless it is typed where it stands. */
	onChoose: (part: Part, open: boolean) => void
}) {
	const spots = useSpots(root, find)
	const [typing, setTyping] = useState<Part>()
	const buttons = useRef(new Map<Part, HTMLButtonElement | null>())
	const spot = spots.find(({ part }) => part === typing)
	const element = typing && find(root).find(([part]) => part === typing)?.[1]
	const text = typing && typed(typing)
	return (
		<>
			{spots.map(({ part, left, top, width, height }) => {
				const room = roomOf(part)
				return (
					<button
						key={part}
						type="button"
						ref={(button) => {
							buttons.current.set(part, button)
						}}
						className={part === chosen ? 'mark chosen' : 'mark'}
						aria-pressed={part === chosen}
						style={{
							...{ left: left - room, top: top - room },
							...{ width: width + 2 * room, height: height + 2 * room },
						}}
						onClick={() => {
							const typable = typed(part) !== undefined
							setTyping(typable ? part : undefined)
							onChoose(part, !typable)
						}}
					>
						<span>{nameOfPart(part, fields)}</span>
					</button>
				)
			})}
			{spot && element && text && (
				<TypeHere
					key={spot.part}
					spot={spot}
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

/** What of a part shows its text: a consent has a checkbox before it. */
const textOf = (element: HTMLElement) =>
	element.querySelector<HTMLElement>('.choice span') ?? element

/** The style of the marks, in the preview's document alone. */
export const marksStyle = `
.mark { position: absolute; margin: 0; padding: 0; border: 0; border-radius: 12px; background: none; cursor: pointer }
.mark span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.mark:hover { outline: 2px solid #8c80ea }
.mark.chosen, .mark:focus-visible { outline: 2px solid #5343d9; box-shadow: 0 0 0 4px #fffc }
.typing {
	position: absolute; box-sizing: border-box; margin: 0; border: 0; outline: 0; background: none;
	resize: none; overflow: hidden; white-space: pre-wrap; overflow-wrap: break-word;
}`
