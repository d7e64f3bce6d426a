import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { Spot } from './useSpots'

/** A plain text of the page that can be typed in place. */
export type Typed = {
	/** Empty if the text shown is inherited. */
	value: string
	/** The text shown while it is empty. */
	shown?: string | undefined
	/** The original, shown until a translation is typed. */
	placeholder?: string | undefined
	maxLength: number
	/** Whether it may have several lines. */
	lines?: true
	write: (text: string) => void
}

type Text = {
	/** As it is typed. */
	text: string
	/** The last value shown by the page. */
	was: string
	/** What was typed since, and hasn't reached the page yet. */
	written: string[]
}

const looks = [
	...['fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'letterSpacing', 'textAlign'],
	...['color', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
	...['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'],
] as const

/** A field that looks like a text in the preview and covers it while it is typed. */
export function TypeHere({
	spot,
	name,
	element,
	typed: { value, shown = '', placeholder, maxLength, lines, write },
	onDone,
}: {
	spot: Spot
	name: string
	/** The element that shows the text. */
	element: HTMLElement
	typed: Typed
	/** `back` after a key that ends the typing. */
	onDone: (back: boolean) => void
}) {
	// A field is named after the text that is being typed.
	const [named] = useState(name)
	const [{ text, was, written }, setText] = useState<Text>({
		text: value || shown,
		was: value,
		written: [],
	})
	if (value !== was) {
		const arrived = written.indexOf(value)
		// If it wasn't written here, it was changed by undo, or elsewhere.
		if (arrived < 0) setText({ text: value || shown, was: value, written: [] })
		else setText({ text, was: value, written: written.slice(arrived + 1) })
	}
	const area = useRef<HTMLTextAreaElement>(null)
	useLayoutEffect(() => {
		const input = area.current
		input?.focus({ preventScroll: true })
		input?.setSelectionRange(input.value.length, input.value.length)
	}, [])
	// Renaming an option replaces its element.
	useLayoutEffect(() => {
		const input = area.current
		if (!input) return
		const style = getComputedStyle(element)
		for (const look of looks) input.style[look as 'color'] = style[look as 'color']
		element.style.setProperty('-webkit-text-fill-color', 'transparent')
		return () => {
			element.style.removeProperty('-webkit-text-fill-color')
		}
	}, [element])
	// A key that ends the typing also moves the focus, which would end it a second time.
	const ended = useRef(false)
	function end(back: boolean) {
		if (ended.current) return
		ended.current = true
		if (!text && value) write('')
		onDone(back)
	}
	const { part: _, ...place } = spot
	return (
		<textarea
			ref={area}
			className="typing"
			aria-label={named}
			dir="auto"
			style={place}
			value={text}
			placeholder={placeholder}
			maxLength={maxLength}
			onChange={({ target }) => {
				const next = lines ? target.value : target.value.replaceAll('\n', ' ')
				// An emptied part may leave the page, so emptying waits until the typing ends.
				setText({ text: next, was, written: next ? [...written, next] : written })
				// The page follows in slices.
				if (next) startTransition(() => write(next))
			}}
			onKeyDown={(event) => {
				if (event.nativeEvent.isComposing) return
				if (event.key !== 'Escape' && (lines || event.key !== 'Enter')) return
				event.preventDefault()
				end(true)
			}}
			onBlur={() => end(false)}
		/>
	)
}
