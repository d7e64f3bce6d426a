import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { cx } from './cx'
import { currentToast, dismissToast, onToastChange, toastDuration } from './toast'

/** Shows the current toast for five seconds, and announces it. */
export function Toaster() {
	const content = useSyncExternalStore(onToastChange, currentToast)
	return (
		// A provider of its own for each toast: one that was held when it closed stays held for good.
		<Toast.Provider key={content?.id} duration={toastDuration} swipeDirection="right">
			{content && (
				<Toast.Root
					open={content.open}
					type={content.variant === 'destructive' ? 'foreground' : 'background'}
					onOpenChange={(open) => !open && dismissToast(content.id)}
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
