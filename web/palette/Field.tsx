import { Command as Menu } from 'cmdk'
import { Search } from 'lucide-react'
import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Button } from '../ui/Button'

/** The palette's input. Typed text shows before its results do. */
export function Field({
	early,
	text,
	onText,
	onEnter,
	onCancel,
	label,
	hint,
}: {
	/** Text to start with, until it is taken. */
	early: RefObject<string>
	text: string
	onText: (text: string) => void
	/** Enter was pressed after this text. */
	onEnter: (text: string) => void
	/** For phones, which have no Escape. */
	onCancel: () => void
	label: string
	hint: string
}) {
	const [typed, setTyped] = useState(text)
	const start = useEffectEvent(() => {
		if (early.current === '') return
		setTyped(early.current)
		onText(early.current)
		early.current = ''
	})
	// Once it is in the document, from when on it gets the keys.
	useLayoutEffect(() => start(), [])
	return (
		<div className="flex shrink-0 items-center border-b border-line pl-4">
			<Search className="size-4 shrink-0 text-soft" aria-hidden />
			<Menu.Input
				asChild
				value={text}
				onValueChange={(typed) => startTransition(() => onText(typed))}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
					// The menu would pick from the results shown so far.
					event.preventDefault()
					onEnter(typed)
				}}
				className="h-12 min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-soft"
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
			<Button variant="ghost" className="mr-1 sm:hidden" onClick={() => onCancel()}>
				Cancel
			</Button>
		</div>
	)
}
