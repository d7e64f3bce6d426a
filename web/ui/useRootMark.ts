import { useLayoutEffect } from 'react'

/** Marks the document while a component is shown, so that CSS can style other parts of the page. */
export function useRootMark(
	name: 'counting' | 'covered' | 'docked' | 'editing' | 'floating' | 'locked',
) {
	useLayoutEffect(() => {
		const marks = document.documentElement.dataset
		marks[name] = ''
		return () => {
			delete marks[name]
		}
	}, [name])
}
