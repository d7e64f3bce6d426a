import { type ReactNode, useRef } from 'react'

/**
 * Content that scrolls sideways if it's too wide, below a heading that sticks as the page scrolls. Nothing sticks
 * to the window inside a scroll container, so the two are separate and follow each other: either can have the focus.
 */
export function Sideways({ heading, children }: { heading: ReactNode; children: ReactNode }) {
	const head = useRef<HTMLDivElement>(null)
	const body = useRef<HTMLDivElement>(null)
	const follow = (one: HTMLElement | null, other: HTMLElement) => {
		if (one) one.scrollLeft = other.scrollLeft
	}
	return (
		<>
			<div
				ref={head}
				className="sticky top-(--head) z-5 overflow-x-hidden"
				onScroll={({ currentTarget }) => follow(body.current, currentTarget)}
			>
				{heading}
			</div>
			<div
				ref={body}
				className="overflow-x-auto"
				onScroll={({ currentTarget }) => follow(head.current, currentTarget)}
			>
				{children}
			</div>
		</>
	)
}
