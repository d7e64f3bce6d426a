export type ToastContent = {
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	/** A button in the toast, such as Undo. */
	action?: { label: string; run: () => void }
}

// One toast at a time, as the spec has it: the newest takes the place of the one before.
let current: (ToastContent & { id: number }) | undefined
let shown = 0
const listeners = new Set<() => void>()

function set(next: typeof current) {
	current = next
	for (const listener of listeners) listener()
}

/** Shows a toast for five seconds. */
export const toast = (content: ToastContent) => set({ ...content, id: ++shown })

export const dismissToast = () => set(undefined)

export const currentToast = () => current

export const onToastChange = (listener: () => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
