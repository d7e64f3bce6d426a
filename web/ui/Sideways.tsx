import { type ReactNode, useRef } from 'react'

/**
 * What scrolls sideways if it is wider than its room, below a heading that stays as the page scrolls: apart from
 * it, since within what scrolls nothing stays in the window. Each follows the other, as the focus can be in either.
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
