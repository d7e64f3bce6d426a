export type ToastContent = {
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	/** A button in the toast, such as Undo. */
	action?: { label: string; run: () => void }
}

// One toast at a time, as the spec has it: the newest takes the place of the one before.
let current: (ToastContent & { id: number; open: boolean }) | undefined
let shown = 0
const listeners = new Set<() => void>()

function set(next: typeof current) {
	current = next
	for (const listener of listeners) listener()
}

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000

/** Shows a toast for five seconds; returns its id. */
export function toast(content: ToastContent) {
	set({ ...content, id: ++shown, open: true })
	return shown
}

/** Closes the toast, unless another has taken its place. */
export const dismissToast = (id: number) => {
	if (current?.id === id) set({ ...current, open: false })
}

/** The newest toast, also after it was closed. */
export const currentToast = () => current

export const onToastChange = (listener: () => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
