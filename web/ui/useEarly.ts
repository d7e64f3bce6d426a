import { startTransition, useOptimistic } from 'react'

/**
 * A choice and its setter: what was chosen shows at once, and what that changes renders in slices. A link needs no
 * `change`; its click is one.
 */
export function useEarly<Value>(value: Value, change?: (value: Value) => void) {
	const [shown, show] = useOptimistic(value)
	const choose = (next: Value) =>
		startTransition(() => {
			show(() => next)
			change?.(next)
		})
	return [shown, choose] as const
}
