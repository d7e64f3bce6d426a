import { queryClient } from '../api/queryClient'
import { dismissToast, type ToastContent, toast } from '../ui/toast'
import { type Kind as Hideable, hide, markGone, unhide } from './hidden'
import { beforeLogout } from './session'

/** How long a deletion can be undone, in milliseconds. */
const undoTime = 10_000

type Kind<Item> = {
	of: Hideable
	/** The toast's text for the deleted items. */
	describe: (items: Item[]) => Pick<ToastContent, 'title' | 'description'>
	/** Deletes the items on the server. */
	remove: (items: Item[]) => Promise<unknown>
	/** Refreshes the affected queries, even after a failure: some items may have been deleted anyway. */
	refresh: (items: Item[]) => Promise<unknown>
	errorTitle: string
}

/**
 * Deletion with undo. Items disappear from the screen at once, but are deleted on the server ten
 * seconds later, so undoing only means showing them again. Leaving the page or logging out before
 * that deletes them right away. Returns the function that deletes items.
 */
export function undoableDeletion<Item extends { id: number }>(kind: Kind<Item>) {
	let pending: { items: Item[]; toast: number; timer: ReturnType<typeof setTimeout> } | undefined

	/** Takes over the pending items, so that they are either restored or deleted, never both. */
	function settle() {
		if (!pending) return []
		const { items, timer } = pending
		clearTimeout(timer)
		dismissToast(pending.toast)
		pending = undefined
		return items
	}

	/** Deletes items; those still pending join them, so that one Undo restores them all. */
	function remove(items: Item[]) {
		const all = [...settle(), ...items]
		pending = {
			items: all,
			toast: toast({
				...kind.describe(all),
				action: { label: 'Undo', run: () => unhide(kind.of, settle()) },
				duration: undoTime,
			}),
			timer: setTimeout(finish, undoTime),
		}
		hide(kind.of, items)
	}

	async function finish() {
		const items = settle()
		if (items.length === 0) return
		const deletion = queryClient.getMutationCache().build(queryClient, {
			mutationFn: async () => {
				await kind.remove(items)
				markGone(kind.of, items)
			},
			meta: { errorTitle: kind.errorTitle },
			onSettled: () => kind.refresh(items),
		})
		await deletion.execute(undefined).catch(() => {
			// The toast reports the failure, and the items are back on the screen.
		})
		unhide(kind.of, items)
	}

	addEventListener('pagehide', finish)
	beforeLogout(finish)

	return remove
}
