import { useSyncExternalStore } from 'react'

export type Kind = 'links' | 'leads' | 'notes' | 'webhooks'

/** An item about to be deleted, with what totals count of it. */
type Item = {
	id: number
	/** How many leads a link has. */
	leads?: number | undefined
	/** The link of a lead. */
	linkId?: number | undefined
	/** Why a lead is held; then it isn't counted. */
	suspect?: object | null | undefined
	/** When the server had deleted it. */
	goneAt?: number | undefined
}

// Separate from the deletions themselves, which screens that only hide items need not load.
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

/** The server has deleted them: what it answers from now on doesn't count them. */
export const markGone = (kind: Kind, items: readonly Item[]) =>
	hide(
		kind,
		items.map((item) => ({ ...item, goneAt: Date.now() })),
	)

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

/** How many of the links and leads that the server counted, at this time, are hidden. */
export function useHiddenTotals(countedAt: number) {
	const links = useHidden('links')
	const leads = useHidden('leads')
	const isCounted = ({ goneAt = Number.POSITIVE_INFINITY }: Item) => countedAt < goneAt
	const ofLinks = [...links.values()].filter(isCounted)
	// Those of a hidden link are among its own.
	const alone = [...leads.values()].filter(
		(lead) => isCounted(lead) && !lead.suspect && !links.has(lead.linkId ?? 0),
	)
	return {
		links: ofLinks.length,
		leads: ofLinks.reduce((sum, link) => sum + (link.leads ?? 0), alone.length),
	}
}
