import { useSyncExternalStore } from 'react'

export type Kind = 'links' | 'leads' | 'notes' | 'webhooks'

/** An item about to be deleted, with what it contributes to totals. */
type Item = {
	id: number
	/** How many leads a link has. */
	leads?: number | undefined
	/** The link of a lead. */
	linkId?: number | undefined
	/** Why a lead is held for review; such a lead isn't counted. */
	suspect?: object | null | undefined
	/** When the server deleted it, in milliseconds. */
	goneAt?: number | undefined
}

// Separate from undoableDeletion.ts, so that screens that only hide items needn't load it.
const hidden: Record<Kind, ReadonlyMap<number, Item>> = {
	links: new Map(),
	leads: new Map(),
	webhooks: new Map(),
	notes: new Map(),
}
const listeners = new Set<() => void>()

function set(kind: Kind, items: readonly Item[]) {
	hidden[kind] = new Map(items.map((item) => [item.id, item]))
	for (const listener of listeners) listener()
}

export const hide = (kind: Kind, items: readonly Item[]) =>
	set(kind, [...hidden[kind].values(), ...items])

/** What the server has deleted since the app was opened, restored or not. */
const gone: Record<Kind, Set<number>> = {
	links: new Set(),
	leads: new Set(),
	webhooks: new Set(),
	notes: new Set(),
}

export const wasDeleted = (kind: Kind, id: number) => gone[kind].has(id)

/** Marks items as deleted on the server, whose totals no longer include them. */
export function markGone(kind: Kind, items: readonly Item[]) {
	for (const { id } of items) gone[kind].add(id)
	hide(
		kind,
		items.map((item) => ({ ...item, goneAt: Date.now() })),
	)
}

export function unhide(kind: Kind, items: readonly Item[]) {
	const shown = new Set(items.map(({ id }) => id))
	set(
		kind,
		[...hidden[kind].values()].filter(({ id }) => !shown.has(id)),
	)
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** The items hidden because they are about to be deleted, by id. */
export const useHidden = (kind: Kind) => useSyncExternalStore(subscribe, () => hidden[kind])

/** How many hidden links and leads are in totals that the server counted at `countedAt`, in milliseconds. */
export function useHiddenTotals(countedAt: number) {
	const links = useHidden('links')
	const leads = useHidden('leads')
	const isCounted = ({ goneAt = Number.POSITIVE_INFINITY }: Item) => countedAt < goneAt
	const countedLinks = [...links.values()].filter(isCounted)
	// A hidden link's leads are counted with the link.
	const otherLeads = [...leads.values()].filter(
		(lead) => isCounted(lead) && !lead.suspect && !links.has(lead.linkId ?? 0),
	)
	return {
		links: countedLinks.length,
		leads: countedLinks.reduce((sum, link) => sum + (link.leads ?? 0), otherLeads.length),
	}
}
