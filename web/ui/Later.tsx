import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after the next paint, in slices. */
export const Later = ({ children }: { children: ReactNode }) =>
	useDeferredValue(true, false) && children
