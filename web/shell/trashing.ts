import { queryClient } from '../api/queryClient'
import { dismissToast, type ToastContent, toast } from '../ui/toast'
import { toastError } from '../ui/toastError'
import { type Kind as Hideable, hide, markGone, unhide } from './hidden'

/** How long the toast offers to undo a deletion, in milliseconds. */
const undoTime = 10_000

type Kind<Item, How> = {
	of: Hideable
	/** The toast's text for the deleted items. */
	describe: (items: Item[]) => Pick<ToastContent, 'title' | 'description'>
	/** Moves the items to the trash, with the user's choice for connected tools. */
	remove: (items: Item[], how?: How) => Promise<unknown>
	/** Restores them from the trash. */
	restore: (items: Item[]) => Promise<unknown>
	/** Refreshes the affected queries, even after a failure: some items may have been deleted anyway. */
	refresh: (items: Item[]) => Promise<unknown>
	errorTitle: string
}

/**
 * Deletion into the trash: items disappear from the screen at once, and a toast offers to restore them, together with
 * those deleted just before. Returns the function that deletes items.
 */
export function trashing<Item extends { id: number }, How = never>(kind: Kind<Item, How>) {
	let undoable: { items: Item[]; deleted: Promise<unknown>; until: number } | undefined

	async function undo() {
		const { items, deleted } = undoable ?? { items: [] }
		undoable = undefined
		await deleted
		try {
			await kind.restore(items)
		} catch (error) {
			toastError('Failed to undo', error)
		}
		await kind.refresh(items)
	}
	return async (items: Item[], how?: How) => {
		hide(kind.of, items)
		const deletion = queryClient.getMutationCache().build(queryClient, {
			mutationFn: async () => {
				await kind.remove(items, how)
				markGone(kind.of, items)
			},
			meta: { errorTitle: kind.errorTitle },
			onSettled: () => kind.refresh(items),
		})
		const deleted = deletion.execute(undefined).then(
			() => true,
			// The toast reports the failure, and the items are back on the screen.
			() => false,
		)
		const before = undoable && Date.now() < undoable.until ? undoable : undefined
		const all = [...(before?.items ?? []), ...items]
		const now = {
			items: all,
			deleted: Promise.all([before?.deleted, deleted]),
			until: Date.now() + undoTime,
		}
		undoable = now
		const shown = toast({
			...kind.describe(all),
			action: { label: 'Undo', run: undo },
			duration: undoTime,
		})
		if (!(await deleted)) {
			dismissToast(shown)
			if (undoable === now) undoable = before
		}
		unhide(kind.of, items)
	}
}
