import { useEffect, useState } from 'react'

/**
 * A value, one paint late: for content that is slow to lay out but can't wait for a transition, because anything
 * that moves more than half a second after a click counts as a layout shift.
 */
export function useAfterPaint<Value>(value: Value) {
	const [painted, setPainted] = useState(value)
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>
		const frame = requestAnimationFrame(() => {
			timer = setTimeout(() => setPainted(value))
		})
		return () => {
			cancelAnimationFrame(frame)
			clearTimeout(timer)
		}
	}, [value])
	return painted
}
