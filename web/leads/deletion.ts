import { useSyncExternalStore } from 'react'
import { api } from '../api/client'
import { queryClient, refreshLeads } from '../api/queryClient'
import { beforeLogout } from '../shell/session'
import { dismissToast, toast, toastDuration } from '../ui/toast'

// A deleted lead leaves the screen at once and the server five seconds later, so that until then
// Undo has nothing to bring back. Whoever leaves the page or logs out first deletes it on the way out.
type Deletion = { ids: number[]; toast: number; timer: ReturnType<typeof setTimeout> }

let hidden: ReadonlySet<number> = new Set()
const pending = new Set<Deletion>()
const listeners = new Set<() => void>()

function hide(next: Iterable<number>) {
	hidden = new Set(next)
	for (const listener of listeners) listener()
}

const unhide = ({ ids }: Deletion) => hide([...hidden].filter((id) => !ids.includes(id)))

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The ids of leads that are deleted for the eye, and soon for good. */
export const useHiddenLeads = () => useSyncExternalStore(subscribe, () => hidden)

/** Deletes leads once the five seconds to undo it are over. */
export function deleteLeads(ids: number[]) {
	const deletion: Deletion = {
		ids,
		toast: toast({
			title: ids.length === 1 ? 'Lead deleted' : `${ids.length} leads deleted`,
			action: { label: 'Undo', run: () => undo(deletion) },
		}),
		timer: setTimeout(() => finish(deletion), toastDuration),
	}
	pending.add(deletion)
	hide([...hidden, ...ids])
}

function undo(deletion: Deletion) {
	clearTimeout(deletion.timer)
	pending.delete(deletion)
	unhide(deletion)
}

async function finish(deletion: Deletion) {
	clearTimeout(deletion.timer)
	dismissToast(deletion.toast)
	pending.delete(deletion)
	await remove(deletion.ids)
	unhide(deletion)
}

const finishAll = () => Promise.all([...pending].map(finish))

addEventListener('pagehide', finishAll)
beforeLogout(finishAll)

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
