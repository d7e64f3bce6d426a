import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './Button'
import { TextField } from './Field'
import { Popup } from './Popup'

/** Asks for a short text. `onText` gets it and calls `done` to close. */
export default function AskText({
	trigger,
	title,
	label,
	action,
	maxLength,
	pending = false,
	side = 'bottom',
	refuse,
	onText,
}: {
	trigger: ReactNode
	title: string
	label: string
	/** The label of the submit button. */
	action: string
	maxLength: number
	pending?: boolean
	side?: 'top' | 'bottom'
	/** Returns why a text can't be used, if it can't. */
	refuse?: (text: string) => string | false
	onText: (text: string, done: () => void) => void
}) {
	const [text, setText] = useState('')
	const [submitted, setSubmitted] = useState('')
	const trimmed = text.trim()
	function submit(event: FormEvent, close: () => void) {
		event.preventDefault()
		if (!trimmed || pending) return
		setSubmitted(trimmed)
		if (refuse?.(trimmed)) return
		onText(trimmed, () => {
			close()
			setText('')
		})
	}
	return (
		<Popup trigger={trigger} side={side} align="start" aria-label={title} className="w-72 p-4">
			{(close) => (
				<form onSubmit={(event) => submit(event, close)} className="space-y-3">
					<TextField
						label={label}
						value={text}
						error={(trimmed === submitted && refuse?.(trimmed)) || undefined}
						maxLength={maxLength}
						autoComplete="off"
						onChange={({ target }) => setText(target.value)}
					/>
					<Button type="submit" pending={pending} disabled={!trimmed}>
						{action}
					</Button>
				</form>
			)}
		</Popup>
	)
}
