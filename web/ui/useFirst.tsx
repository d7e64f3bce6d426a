import { useState } from 'react'
import { Button } from './Button'

/** How many of a long list's entries to show: the first ones, until its button is pressed. */
export function useFirst(most: number, length: number, className?: string) {
	const [all, setAll] = useState(false)
	return {
		shown: all ? length : most,
		button: length > most && (
			<Button variant="ghost" className={className} onClick={() => setAll(!all)}>
				{all ? 'Show fewer' : `Show all ${length}`}
			</Button>
		),
	}
}
