import { useLayoutEffect } from 'react'

/** Marks the document while a component is shown, for styles of what stands elsewhere. */
export function useRootMark(name: 'docked' | 'floating') {
	useLayoutEffect(() => {
		const marks = document.documentElement.dataset
		marks[name] = ''
		return () => {
			delete marks[name]
		}
	}, [name])
}
