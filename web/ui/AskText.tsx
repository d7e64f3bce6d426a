import { Popover } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './Button'
import { TextField } from './Field'
import { stayUnderToasts } from './toast'

/**
 * A button with a popover that asks for a short text. It is fetched on the first press, so it starts out open.
 * `onText` gets the text and calls `done` to close the popover.
 */
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
	const [open, setOpen] = useState(true)
	const [text, setText] = useState('')
	const [submitted, setSubmitted] = useState('')
	const trimmed = text.trim()
	function submit(event: FormEvent) {
		event.preventDefault()
		if (!trimmed || pending) return
		setSubmitted(trimmed)
		if (refuse?.(trimmed)) return
		onText(trimmed, () => {
			setOpen(false)
			setText('')
		})
	}
	return (
		<Popover.Root open={open} onOpenChange={setOpen}>
			<Popover.Trigger asChild>{trigger}</Popover.Trigger>
			<Popover.Portal>
				<Popover.Content
					side={side}
					align="start"
					sideOffset={8}
					collisionPadding={12}
					onInteractOutside={stayUnderToasts}
					aria-label={title}
					className="z-50 w-72 rounded-lg border border-line bg-surface p-4 text-ink shadow-lg"
				>
					<form onSubmit={submit} className="space-y-3">
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
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	)
}
