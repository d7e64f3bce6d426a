import { type ReactNode, useDeferredValue } from 'react'

/** Its children come after the next paint, in slices. */
export const Later = ({ children }: { children: ReactNode }) =>
	useDeferredValue(true, false) && children
