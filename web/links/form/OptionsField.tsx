import { Plus, X } from 'lucide-react'
import {
	type ClipboardEvent,
	type KeyboardEvent,
	type ReactNode,
	useId,
	useRef,
	useState,
} from 'react'
import { fieldLimits } from '../../../schema/fieldLimits'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { box, FieldNote } from '../../ui/Field'
import { SortableList, useSortableRow } from '../../ui/SortableList'

type Option = { id: string; text: string }

/** An option, which is identified while it is edited: its text may be empty, or that of another. */
const optionOf = (text: string): Option => ({ id: `option-${++made}`, text })
let made = 0

/** The options of a choice, one per row; Enter adds the next one, and pasted lines are an option each. */
export default function OptionsField({
	options,
	error,
	onChange,
}: {
	options: readonly string[]
	error: string | undefined
	onChange: (options: string[]) => void
}) {
	const note = useId()
	const [known, setKnown] = useState(() => options.map(optionOf))
	const rows = options.map((text, i) => ({ ...(known[i] ?? optionOf(text)), text }))
	// Undo may bring some back.
	if (known.length !== rows.length) setKnown(rows)
	/** The id of the row that gets the focus once it is shown. */
	const next = useRef<string>(undefined)
	const repeated = options.findIndex((text, i) => options.indexOf(text) < i)

	function change(changed: Option[], focus?: string) {
		next.current = focus
		setKnown(changed)
		onChange(changed.map(({ text }) => text))
	}
	function addAfter(i: number, ...texts: string[]) {
		const added = texts.map(optionOf)
		change(rows.toSpliced(i + 1, 0, ...added), added.at(-1)?.id)
	}
	const remove = (i: number) => change(rows.toSpliced(i, 1), rows[i === 0 ? 1 : i - 1]?.id)
	const write = (i: number, text: string) =>
		change(rows.map((row, at) => (at === i ? { ...row, text } : row)))

	function onKeyDown(event: KeyboardEvent, i: number) {
		if (event.nativeEvent.isComposing) return
		if (event.key === 'Enter') addAfter(i, '')
		else if (event.key === 'Backspace' && rows[i]?.text === '' && rows.length > 1) remove(i)
		else return
		event.preventDefault()
	}
	function onPaste(event: ClipboardEvent<HTMLInputElement>, i: number) {
		const lines = event.clipboardData.getData('text').split('\n')
		const [first = '', ...others] = lines.map((line) => line.trim()).filter(Boolean)
		if (others.length === 0) return
		event.preventDefault()
		const { value, selectionStart, selectionEnd } = event.currentTarget
		const text = value.slice(0, selectionStart ?? 0) + first + value.slice(selectionEnd ?? 0)
		const added = others.map(optionOf)
		change(rows.toSpliced(i, 1, { ...(rows[i] as Option), text }, ...added), added.at(-1)?.id)
	}
	return (
		<fieldset>
			<legend className="mb-1 text-sm font-semibold">Options</legend>
			<SortableList
				what="option"
				items={rows.map(({ id }, i) => ({ id, name: `option ${i + 1}` }))}
				onMove={(ids) => change(ids.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
			>
				<ul aria-label="Options" className="space-y-1">
					{rows.map((row, i) => (
						<OptionRow
							key={row.id}
							id={row.id}
							name={`option ${i + 1}`}
							onRemove={rows.length > 1 ? () => remove(i) : undefined}
						>
							<input
								ref={(input) => {
									if (!input || next.current !== row.id) return
									next.current = undefined
									input.focus()
								}}
								type="text"
								dir="auto"
								aria-label={`Option ${i + 1}`}
								{...(error && {
									'aria-invalid': i === Math.max(repeated, 0),
									'aria-describedby': note,
								})}
								value={row.text}
								maxLength={fieldLimits.option}
								className={cx(box, 'h-(--control) flex-1')}
								onChange={({ target }) => write(i, target.value)}
								onKeyDown={(event) => onKeyDown(event, i)}
								onPaste={(event) => onPaste(event, i)}
							/>
						</OptionRow>
					))}
				</ul>
			</SortableList>
			<FieldNote id={note} error={error} />
			<Button
				variant="ghost"
				className="mt-1 pl-2.5"
				disabled={rows.length >= fieldLimits.options}
				onClick={() => addAfter(rows.length - 1, '')}
			>
				<Plus className="size-4" aria-hidden /> Add option
			</Button>
		</fieldset>
	)
}

function OptionRow({
	id,
	name,
	onRemove,
	children,
}: {
	id: string
	name: string
	/** None for the last one left. */
	onRemove: (() => void) | undefined
	children: ReactNode
}) {
	const { row, move, isDragging } = useSortableRow({ id, name })
	return (
		<li
			{...row}
			className={cx('-mx-2 flex items-center', isDragging && 'relative z-10 bg-surface shadow-lg')}
		>
			{move}
			{children}
			<Button
				variant="ghost"
				size="icon"
				aria-label={`Remove ${name}`}
				title="Remove"
				disabled={!onRemove}
				onClick={onRemove}
			>
				<X className="size-4" aria-hidden />
			</Button>
		</li>
	)
}
