import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx'
import { giveFocusBack } from './giveFocusBack'
import { dismissToast, isInToast, type Shown, toastDuration, useLatestToast } from './toast'

/** How far to the right a swipe closes a toast, in pixels. */
const far = 50

/** The last element outside the toasts that was pressed or focused. */
let pressed: EventTarget | null = null
/** The element that had the focus before a toast did. */
let before: EventTarget | null = null

/**
 * Shows and announces the current toast until it expires. Unlike dialogs and menus, it isn't a layer: Escape closes
 * it only when it has the focus, and pressing it doesn't close a dialog or menu beneath.
 */
export default function Toaster() {
	const toast = useLatestToast()
	const list = useRef<HTMLOListElement>(null)
	useEffect(() => {
		function notice({ type, target }: Event) {
			if (isInToast(target)) return
			pressed = target
			if (type === 'focusin') before = target
		}
		const reach = ({ key }: KeyboardEvent) => key === 'F8' && focusList(list.current)
		document.addEventListener('focusin', notice)
		document.addEventListener('pointerdown', notice)
		document.addEventListener('keydown', reach)
		return () => {
			document.removeEventListener('focusin', notice)
			document.removeEventListener('pointerdown', notice)
			document.removeEventListener('keydown', reach)
		}
	}, [])
	return (
		<section
			aria-label="Notifications (F8)"
			data-toasts
			data-own-escape
			className="pointer-events-auto"
		>
			<ol
				ref={list}
				tabIndex={-1}
				aria-live={toast?.variant === 'destructive' ? 'assertive' : 'polite'}
			>
				{toast?.open && <Toast key={toast.id} toast={toast} />}
			</ol>
		</section>
	)
}

/** The list is at the end of the page, which must not scroll there. */
const focusList = (list: HTMLElement | null) => list?.focus({ preventScroll: true })

/** Whether the control just pressed is at the bottom, where a toast would cover it. */
function isPressedAtBottom() {
	// Touch doesn't move the focus. A menu item is gone by now, and its button has the focus.
	const at = pressed instanceof Element && pressed.isConnected ? pressed : document.activeElement
	if (!at || at === document.body || isInToast(at)) return false
	const { top, bottom, height } = at.getBoundingClientRect()
	const low = window.innerHeight - 180
	return height < low && bottom > low && top < window.innerHeight
}

/** Whether a toast covers the center of the focused element. */
function isOver(toast: Element, focused: Element | null) {
	if (!focused || isInToast(focused)) return false
	const { left, top, width, height } = focused.getBoundingClientRect()
	const at = document.elementFromPoint(left + width / 2, top + height / 2)
	return toast.contains(at)
}

function Toast({ toast: { id, ...toast } }: { toast: Shown }) {
	const item = useRef<HTMLLIElement>(null)
	const [atTop, setAtTop] = useState(isPressedAtBottom)
	const [hovered, setHovered] = useState(false)
	const [focused, setFocused] = useState(false)
	const close = () => dismissToast(id)
	const start = useRef(Infinity)
	useEffect(() => {
		let frame = 0
		function makeWay() {
			cancelAnimationFrame(frame)
			// By then the page has scrolled to the focused element.
			frame = requestAnimationFrame(() => {
				if (item.current && isOver(item.current, document.activeElement)) setAtTop((was) => !was)
			})
		}
		document.addEventListener('focusin', makeWay)
		return () => {
			cancelAnimationFrame(frame)
			document.removeEventListener('focusin', makeWay)
		}
	}, [])
	useExpiry(id, toast.duration ?? toastDuration, hovered || focused)
	useLayoutEffect(() => {
		const list = item.current?.parentElement
		return () => {
			if (!list?.contains(document.activeElement)) return
			// The next toast gets the focus, if there is one.
			queueMicrotask(() => (list.firstElementChild ? focusList(list) : giveFocusBack(before)))
		}
	}, [])
	return (
		<li
			ref={item}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: read by Tab, before its buttons
			tabIndex={0}
			data-floor
			onPointerEnter={() => setHovered(true)}
			onPointerLeave={() => setHovered(false)}
			onFocus={() => setFocused(true)}
			onBlur={() => setFocused(false)}
			onKeyDown={({ key }) => key === 'Escape' && close()}
			onPointerDown={({ clientX }) => {
				start.current = clientX
			}}
			onPointerUp={({ clientX }) => clientX - start.current > far && close()}
			className={cx(
				// Over dialogs, which are whole screens on phones.
				'fixed right-4 z-60 flex w-90 max-w-[calc(100%-2rem)] touch-none gap-3 rounded-lg border px-3.5 py-3 shadow-lg select-none',
				toast.description && !toast.action ? 'items-start' : 'items-center',
				atTop
					? 'top-[calc(var(--head)+0.75rem)]'
					: // The bulk bar's height is known only to browsers that can ask for it.
						'bottom-[calc(var(--floor)+1rem)] supports-[anchor-name:--bulk]:bottom-[calc(anchor(--bulk_top,var(--floor))+1rem)]',
				toast.above && 'max-sm:top-[calc(var(--head)+0.75rem)] max-sm:bottom-auto',
				toast.variant === 'destructive'
					? 'border-bad/40 bg-bad-soft text-bad'
					: 'border-line bg-surface text-ink',
			)}
		>
			<div className="min-w-0 flex-1 wrap-anywhere">
				<div className="font-semibold">{toast.title}</div>
				{toast.description && <div className="mt-0.5 text-sm">{toast.description}</div>}
			</div>
			{toast.action && (
				<button
					type="button"
					onClick={() => {
						toast.action?.run()
						close()
					}}
					className="-my-0.5 rounded-md border border-current/30 px-2.5 py-1 text-sm font-semibold max-sm:min-h-11"
				>
					{toast.action.label}
				</button>
			)}
			<button
				type="button"
				aria-label="Close"
				onClick={close}
				className="-m-1 rounded p-1 opacity-70 hover:opacity-100 pointer-coarse:-m-3 pointer-coarse:p-3"
			>
				<X className="size-4" />
			</button>
		</li>
	)
}

/** Closes a toast after `duration` milliseconds, not counting time that it is being read or the window is inactive. */
function useExpiry(id: number, duration: number, isRead: boolean) {
	const left = useRef(duration)
	const [away, setAway] = useState(false)
	useEffect(() => {
		const leave = () => setAway(true)
		const come = () => setAway(false)
		window.addEventListener('blur', leave)
		window.addEventListener('focus', come)
		return () => {
			window.removeEventListener('blur', leave)
			window.removeEventListener('focus', come)
		}
	}, [])
	const paused = isRead || away
	useEffect(() => {
		if (paused) return
		const from = Date.now()
		const timer = setTimeout(() => dismissToast(id), left.current)
		return () => {
			clearTimeout(timer)
			left.current -= Date.now() - from
		}
	}, [id, paused])
}
