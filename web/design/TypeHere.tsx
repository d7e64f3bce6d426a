import { useLayoutEffect, useRef, useState } from 'react'
import type { Spot } from './useSpots'

/** A plain text of the page, to type where it stands. */
export type Typed = {
	/** Empty for what stands there. */
	value: string
	/** What stands there, if more does than this text. */
	shown?: string | undefined
	/** What stands there until this text, a translation, is written. */
	placeholder?: string | undefined
	maxLength: number
	/** Whether it may have several lines. */
	lines?: true
	write: (text: string) => void
}

const looks = [
	...['fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'letterSpacing', 'textAlign'],
	...['color', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
	...['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'],
] as const

/** A text in the preview while it is typed: looks like it, in the same place, and hides it. */
export function TypeHere({
	spot,
	name,
	element,
	typed: { value, shown, placeholder, maxLength, lines, write },
	onDone,
}: {
	spot: Spot
	name: string
	/** What shows the text. */
	element: HTMLElement
	typed: Typed
	/** `back` after a key that ends the typing. */
	onDone: (back: boolean) => void
}) {
	const stands = placeholder === undefined ? (shown ?? element.textContent ?? '') : ''
	const [start] = useState(value || stands)
	// A field is named after the text that is being typed.
	const [named] = useState(name)
	const [{ text, was }, setText] = useState({ text: start, was: value })
	// Undone, or saved elsewhere.
	if (value !== was)
		setText({ text: value || (placeholder === undefined ? start : ''), was: value })
	const area = useRef<HTMLTextAreaElement>(null)
	useLayoutEffect(() => {
		const input = area.current
		input?.focus({ preventScroll: true })
		input?.setSelectionRange(input.value.length, input.value.length)
	}, [])
	// What shows an option is another element as it is renamed.
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
	// A key that ends the typing moves the focus, whose loss would end it again.
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
				// What is emptied may leave the page, so that waits until the typing ends.
				setText({ text: next, was: next || value })
				if (next) write(next)
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
