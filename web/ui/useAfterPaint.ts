import { useEffect, useState } from 'react'

/**
 * A value once what else it changes is painted: for what takes long to lay out, but should not wait for a
 * transition. What moves later than half a second after a click counts as moving by itself.
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
