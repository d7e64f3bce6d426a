import { useSyncExternalStore } from 'react'
import { api } from '../api/client'
import { queryClient, refreshLeads } from '../api/queryClient'
import { dismissToast, toast, toastDuration } from '../ui/toast'

// A deleted lead leaves the screen at once and the server five seconds later, so that until then
// Undo has nothing to bring back. Whoever leaves the page first deletes it on the way out.
let hidden: ReadonlySet<number> = new Set()
const pending = new Map<number[], ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function hide(next: Iterable<number>) {
	hidden = new Set(next)
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The ids of leads that are deleted for the eye, and soon for good. */
export const useHiddenLeads = () => useSyncExternalStore(subscribe, () => hidden)

/** Deletes leads once the five seconds to undo it are over. */
export function deleteLeads(ids: number[]) {
	const shown = toast({
		title: ids.length === 1 ? 'Lead deleted' : `${ids.length} leads deleted`,
		action: { label: 'Undo', run: () => undo(ids) },
	})
	const deletion = setTimeout(() => {
		dismissToast(shown)
		void finish(ids)
	}, toastDuration)
	pending.set(ids, deletion)
	hide([...hidden, ...ids])
}

function undo(ids: number[]) {
	clearTimeout(pending.get(ids))
	pending.delete(ids)
	hide([...hidden].filter((id) => !ids.includes(id)))
}

async function finish(ids: number[]) {
	pending.delete(ids)
	await remove(ids)
	hide([...hidden].filter((id) => !ids.includes(id)))
}

function remove(ids: number[]) {
	const [id] = ids
	// Kept alive, because the page may be on its way out.
	const init = { init: { keepalive: true } }
	const deletion = queryClient.getMutationCache().build(queryClient, {
		mutationFn: async () => {
			await (ids.length === 1
				? api.leads[':id'].$delete({ param: { id: String(id) } }, init)
				: api.leads.delete.$post({ json: { ids } }, init))
		},
		meta: { errorTitle: 'Failed to delete lead' },
		onSuccess: refreshLeads,
	})
	return deletion.execute(undefined).catch(() => {
		// The toast has said so, and the lead is back on the screen.
	})
}

addEventListener('pagehide', () => {
	for (const [ids, deletion] of pending) {
		clearTimeout(deletion)
		void finish(ids)
	}
})
