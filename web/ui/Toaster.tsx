import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from './cx'
import { giveFocusBack } from './giveFocusBack'
import { currentToast, dismissToast, onToastChange, toastDuration } from './toast'

/** Shows and announces the current toast until it expires. */
export default function Toaster() {
	const content = useSyncExternalStore(onToastChange, currentToast)
	return (
		// One provider per toast: one closed while its timer is paused by hovering stays paused for good.
		<Toast.Provider
			key={content?.id}
			duration={content?.duration ?? toastDuration}
			swipeDirection="right"
		>
			{content && (
				<Toast.Root
					open={content.open}
					type={content.variant === 'destructive' ? 'foreground' : 'background'}
					onOpenChange={(open) => !open && dismissToast(content.id)}
					className={cx(
						'flex items-start gap-3 rounded-lg border px-3.5 py-3 shadow-lg',
						content.variant === 'destructive'
							? 'border-bad/40 bg-bad-soft text-bad'
							: 'border-line bg-surface text-ink',
					)}
				>
					<div className="min-w-0 flex-1 wrap-anywhere">
						<Toast.Title className="font-medium">{content.title}</Toast.Title>
						{content.description && (
							<Toast.Description className="mt-0.5 text-sm">
								{content.description}
							</Toast.Description>
						)}
					</div>
					{content.action && (
						<Toast.Action altText={content.action.label} asChild>
							<button
								type="button"
								onClick={content.action.run}
								className="-my-0.5 rounded-md border border-current/30 px-2.5 py-1 text-sm font-medium max-sm:min-h-11"
							>
								{content.action.label}
							</button>
						</Toast.Action>
					)}
					<Toast.Close aria-label="Close" className="-m-1 rounded p-1 opacity-70 hover:opacity-100">
						<X className="size-4" />
					</Toast.Close>
				</Toast.Root>
			)}
			<Viewport open={content?.open ?? false} above={content?.above} />
		</Toast.Provider>
	)
}

/** A toast concerns what was just pressed: if that is at the bottom, the toast goes to the top. */
function isFocusAtBottom() {
	const pressed = document.activeElement
	if (!pressed || pressed === document.body || pressed.tagName === 'OL') return false
	const { top, bottom, height } = pressed.getBoundingClientRect()
	const low = window.innerHeight - 180
	return height < low && bottom > low && top < window.innerHeight
}

let hadFocus = false
/** What had the focus before the toasts. */
let before: EventTarget | null = null

/**
 * A toast closed from within leaves the focus here; the next toast's viewport takes it over. Without a next one
 * it goes back to where it was.
 */
function Viewport({ open, above }: { open: boolean; above: true | undefined }) {
	const list = useRef<HTMLOListElement>(null)
	const [atTop] = useState(isFocusAtBottom)
	useLayoutEffect(() => {
		const viewport = list.current
		if (hadFocus) viewport?.focus()
		const region = viewport?.parentElement
		const notice = ({ relatedTarget: from }: FocusEvent) => {
			if (!(from instanceof Node && region?.contains(from))) before = from
		}
		region?.addEventListener('focusin', notice)
		return () => {
			region?.removeEventListener('focusin', notice)
			hadFocus = viewport === document.activeElement
		}
	}, [])
	useLayoutEffect(() => {
		if (!open && list.current === document.activeElement) giveFocusBack(before)
	}, [open])
	return (
		<Toast.Viewport
			ref={list}
			data-floor
			className={cx(
				'fixed right-4 z-50 w-90 max-w-[calc(100vw-2rem)]',
				atTop ? 'top-[calc(var(--head)+0.75rem)]' : 'bottom-[calc(var(--floor)+1rem)]',
				above && 'max-sm:top-[calc(var(--head)+0.75rem)] max-sm:bottom-auto',
			)}
		/>
	)
}
