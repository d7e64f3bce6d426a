import { Command as Menu } from 'cmdk'
import { startTransition, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is typed shows before what is found for it, except that Enter picks from the latter. */
export function Field({
	text,
	onText,
	label,
	hint,
}: {
	text: string
	onText: (text: string) => void
	label: string
	hint: string
}) {
	const [typed, setTyped] = useState(text)
	return (
		<Menu.Input
			asChild
			value={text}
			onValueChange={(typed) => startTransition(() => onText(typed))}
			onKeyDown={({ key }) => key === 'Enter' && flushSync(() => onText(typed))}
			className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-soft"
		>
			<input
				// biome-ignore lint/a11y/noAutofocus: the whole dialog is about it
				autoFocus
				aria-label={label}
				placeholder={hint}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
			/>
		</Menu.Input>
	)
}
