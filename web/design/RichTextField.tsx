import { Bold, Italic, Link, List } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { designLimits } from '../../schema/design'
import type { Language } from '../../schema/languages'
import { box } from '../ui/Field'

/** Edits text with light markup: see schema/richText.ts. */
export function RichTextField({
	label,
	value,
	placeholder,
	error,
	language,
	onChange,
}: {
	label: string
	value: string
	placeholder: string
	error?: string | undefined
	/** The language of the text, if it is a translation. */
	language?: Language
	onChange: (text: string) => void
}) {
	const id = useId()
	const area = useRef<HTMLTextAreaElement>(null)

	/** Wraps the selection and selects it again. */
	function around(before: string, after: string, stand: string) {
		const input = area.current
		if (!input) return
		const { selectionStart: from, selectionEnd: to } = input
		const inside = value.slice(from, to) || stand
		onChange(value.slice(0, from) + before + inside + after + value.slice(to))
		requestAnimationFrame(() => {
			input.focus()
			input.setSelectionRange(from + before.length, from + before.length + inside.length)
		})
	}
	/** Turns the selected lines into list items. */
	function list() {
		const input = area.current
		if (!input) return
		const from = value.lastIndexOf('\n', input.selectionStart - 1) + 1
		const to = Math.max(input.selectionEnd, from)
		const items = value.slice(from, to) || 'First point'
		onChange(value.slice(0, from) + items.replace(/^(?!- )/gm, '- ') + value.slice(to))
		requestAnimationFrame(() => input.focus())
	}
	const bold = () => around('**', '**', 'bold')
	const italic = () => around('*', '*', 'italic')
	const link = () => around('[', '](https://)', 'a link')
	const tools = [
		['Bold', Bold, bold],
		['Italic', Italic, italic],
		['Link', Link, link],
		['List', List, list],
	] as const

	function press(event: KeyboardEvent) {
		if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
		const act = { b: bold, i: italic }[event.key]
		if (!act) return
		event.preventDefault()
		act()
	}
	return (
		<div>
			<div className="mb-1 flex items-center justify-between">
				<label htmlFor={id} className="text-sm font-semibold">
					{label}
				</label>
				<div
					role="toolbar"
					aria-label="Format the text"
					className="-my-1 -me-1.5 flex pointer-coarse:relative pointer-coarse:-my-3 pointer-coarse:-me-3.5"
				>
					{tools.map(([name, Icon, act]) => (
						<button
							key={name}
							type="button"
							title={name}
							aria-label={name}
							onClick={act}
							className="flex size-7 items-center justify-center rounded-md text-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
						>
							<Icon className="size-3.5" aria-hidden />
						</button>
					))}
				</div>
			</div>
			<textarea
				ref={area}
				id={id}
				rows={4}
				maxLength={designLimits.text}
				lang={language}
				dir="auto"
				value={value}
				placeholder={placeholder}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : undefined}
				onChange={({ target }) => onChange(target.value)}
				onKeyDown={press}
				className={`${box} block py-1.5`}
			/>
			{error && (
				<p id={`${id}-error`} role="alert" className="mt-1 text-sm text-bad">
					{error}
				</p>
			)}
		</div>
	)
}
