import { useEffect, useState } from 'react'

/** A text once it stops changing, so that not every keystroke is a request. */
export function useSettled(text: string) {
	const [settled, setSettled] = useState(text)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), 150)
		return () => clearTimeout(timer)
	}, [text])
	return settled
}
