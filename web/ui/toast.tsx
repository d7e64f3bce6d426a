import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { cx } from './cx'

export type ToastContent = {
	title: string
	description?: string
	variant?: 'default' | 'destructive'
	/** A button in the toast, such as Undo. */
	action?: { label: string; run: () => void }
}

const duration = 5000

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

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Where toasts appear; stands once, around nothing. */
export function Toaster() {
	const content = useSyncExternalStore(subscribe, () => current)
	return (
		<Toast.Provider duration={duration} swipeDirection="right">
			{content && (
				<Toast.Root
					key={content.id}
					type={content.variant === 'destructive' ? 'foreground' : 'background'}
					onOpenChange={(open) => !open && set(undefined)}
					className={cx(
						'flex items-start gap-3 rounded-xl border p-4 shadow-lg',
						content.variant === 'destructive'
							? 'border-bad/40 bg-bad-soft text-bad'
							: 'border-line bg-surface text-ink',
					)}
				>
					<div className="min-w-0 flex-1 wrap-anywhere">
						<Toast.Title className="font-semibold">{content.title}</Toast.Title>
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
								className="rounded-md border border-current/30 px-3 py-1 text-sm font-medium"
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
			<Toast.Viewport className="fixed right-4 bottom-4 z-50 w-96 max-w-[calc(100vw-2rem)]" />
		</Toast.Provider>
	)
}
