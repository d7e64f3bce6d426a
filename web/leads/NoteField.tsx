import { type ComponentProps, useRef, useState } from 'react'
import { mentionOf, partsOf } from '../../schema/mention'
import { useWorkers } from '../members/queries'
import { Avatar } from '../ui/Avatar'
import { cx } from '../ui/cx'
import { TextAreaField } from '../ui/Field'
import { Truncate } from '../ui/Truncate'

type Person = { id: number; name: string }

/** A note's text as it is typed: with names instead of ids. */
export const typedNote = (text: string, people: readonly Person[]) =>
	partsOf(text)
		.map((part) =>
			typeof part === 'string' ? part : `@${people.find(({ id }) => id === part)?.name ?? part}`,
		)
		.join('')

/** A typed text with ids instead of the names of those picked; longer names first. */
export const storedNote = (text: string, people: readonly Person[]) =>
	people
		.toSorted((a, b) => b.name.length - a.name.length)
		.reduce((all, { id, name }) => all.replaceAll(`@${name}`, mentionOf(id)), text)

/** The word after the last @ before the caret; undefined if nobody is being mentioned. */
const soughtAt = (text: string, caret: number) =>
	/(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, caret))?.[1]

const maxOffered = 6

/** A field for a note: @ offers the members to mention. */
export function NoteField({
	value,
	write,
	onKeyDown,
	...field
}: Omit<ComponentProps<typeof TextAreaField>, 'onChange' | 'value'> & {
	value: string
	write: (text: string) => void
}) {
	const area = useRef<HTMLDivElement>(null)
	const [sought, seek] = useState<string>()
	const [at, setAt] = useState(0)
	const workers = useWorkers()
	const offered =
		sought === undefined
			? []
			: workers
					.filter(
						({ name, isYou }) => !isYou && name.toLowerCase().startsWith(sought.toLowerCase()),
					)
					.slice(0, maxOffered)
	const box = () => area.current?.querySelector('textarea')
	function pick({ name }: Person) {
		const caret = box()?.selectionStart ?? value.length
		const start = caret - (sought?.length ?? 0)
		write(`${value.slice(0, start)}${name} ${value.slice(caret)}`)
		seek(undefined)
		requestAnimationFrame(() => {
			box()?.focus()
			box()?.setSelectionRange(start + name.length + 1, start + name.length + 1)
		})
	}
	return (
		<div ref={area} className="relative">
			<TextAreaField
				{...field}
				value={value}
				onChange={({ target }) => {
					write(target.value)
					seek(soughtAt(target.value, target.selectionStart))
					setAt(0)
				}}
				onBlur={() => seek(undefined)}
				onKeyDown={(event) => {
					const chosen = offered[at]
					if (!chosen) return onKeyDown?.(event)
					const { key } = event
					if (!['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(key)) return
					if (event.metaKey || event.ctrlKey) return onKeyDown?.(event)
					event.preventDefault()
					event.stopPropagation()
					const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
					if (step !== 0) setAt((at + step + offered.length) % offered.length)
					else if (key === 'Escape') seek(undefined)
					else pick(chosen)
				}}
			/>
			{offered.length > 0 && (
				<ul
					aria-label="Mention"
					className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-surface p-1 shadow-lg"
				>
					{offered.map((person, i) => (
						<li key={person.id}>
							<button
								type="button"
								tabIndex={-1}
								className={cx(
									'flex min-h-(--control) w-full items-center gap-2.5 rounded-md px-2 text-left',
									i === at && 'bg-sunken',
								)}
								// Before the field loses the focus, which closes the list.
								onPointerDown={(event) => {
									event.preventDefault()
									pick(person)
								}}
							>
								<Avatar name={person.name} />
								<Truncate>{person.name}</Truncate>
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
