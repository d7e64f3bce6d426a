import { sharedState } from './sharedState'

export type ToastContent = {
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	/** A button in the toast, such as Undo. */
	action?: { label: string; run: () => void }
	/** Shown at the top on phones, because what it refers to appears at the bottom. */
	above?: true
	/** For an error that tells why another screen is shown, which keeps it. */
	onward?: true
	/** In milliseconds; defaults to `toastDuration`. */
	duration?: number
}

export type Shown = ToastContent & { id: number; open: boolean; ends: number }

// One toast at a time, as specified: a new one replaces the current one.
const shown = sharedState<Shown | undefined>(undefined)
/** Toasts with an action that were replaced early: they come back when the newer one closes. */
let waiting: Shown[] = []
let count = 0

/** The default duration of a toast, in milliseconds. */
export const toastDuration = 5000

/** Shows a toast; returns its id. */
export function toast(content: ToastContent) {
	const current = shown.get()
	if (current?.open && current.action) waiting.push(current)
	const ends = Date.now() + (content.duration ?? toastDuration)
	shown.set({ ...content, id: ++count, open: true, ends })
	return count
}

/** Closes the toast for good and shows the waiting one with the least time left. */
export function dismissToast(id: number) {
	const now = Date.now()
	waiting = waiting
		.filter((toast) => toast.id !== id && toast.ends > now)
		.sort((a, b) => a.ends - b.ends)
	const current = shown.get()
	if (current?.id !== id) return
	const next = waiting.shift()
	shown.set(next ? { ...next, duration: next.ends - now } : { ...current, open: false })
}

/** Closes the errors of the screen that is left. */
export function dismissErrors() {
	const isOver = ({ variant, onward }: ToastContent) => variant === 'destructive' && !onward
	waiting = waiting.filter((toast) => !isOver(toast))
	const current = shown.get()
	if (current?.open && isOver(current)) dismissToast(current.id)
}

/** The latest toast, even after it was closed. */
export const { get: latestToast, useState: useLatestToast } = shown

/** Whether an event's target is a toast. */
export const isInToast = (target: EventTarget | null) =>
	target instanceof Element && target.closest('[data-toasts]') !== null

/** For dialogs and menus: pressing a toast above them doesn't close them. */
export function stayUnderToasts(event: Event) {
	if (isInToast(event.target)) event.preventDefault()
}
