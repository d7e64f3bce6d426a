import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after the next paint, in slices, and until then `before`. */
export const Later = ({ before, children }: { before?: ReactNode; children: ReactNode }) =>
	useDeferredValue(true, false) ? children : before
