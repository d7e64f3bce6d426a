import { type ReactNode, useDeferredValue } from 'react'

type Props = {
	/** Rendered until then. */
	before?: ReactNode
	/** Renders them at once: a page to which Back returns must be as long as it was, or its scroll position is lost. */
	now?: boolean
	children: ReactNode
}

/** Renders its children after the next paint, in slices. */
export const Later = ({ before, now = false, children }: Props) =>
	useDeferredValue(true, now) ? children : before
