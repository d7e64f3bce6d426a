import { useSyncExternalStore } from 'react'

export type Kind = 'links' | 'leads' | 'notes' | 'webhooks'

// Separate from the deletions themselves, which screens that only hide items need not load.
const hidden: Record<Kind, ReadonlySet<number>> = {
	links: new Set(),
	leads: new Set(),
	webhooks: new Set(),
	notes: new Set(),
}
const listeners = new Set<() => void>()

function set(kind: Kind, ids: Iterable<number>) {
	hidden[kind] = new Set(ids)
	for (const listener of listeners) listener()
}

export const hide = (kind: Kind, ids: readonly number[]) => set(kind, [...hidden[kind], ...ids])

export function unhide(kind: Kind, ids: readonly number[]) {
	const shown = new Set(ids)
	set(
		kind,
		[...hidden[kind]].filter((id) => !shown.has(id)),
	)
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The ids hidden because they are about to be deleted. */
export const useHidden = (kind: Kind) => useSyncExternalStore(subscribe, () => hidden[kind])
