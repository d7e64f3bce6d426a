import { sharedState } from '../ui/sharedState'

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
const nothing = () => sharedState<ReadonlyMap<number, Item>>(new Map())
const hidden = {
	links: nothing(),
	leads: nothing(),
	webhooks: nothing(),
	notes: nothing(),
} satisfies Record<Kind, unknown>

const change = (kind: Kind, items: (before: Item[]) => Item[]) =>
	hidden[kind].set(new Map(items([...hidden[kind].get().values()]).map((item) => [item.id, item])))

export const hide = (kind: Kind, items: readonly Item[]) =>
	change(kind, (before) => [...before, ...items])

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
	change(kind, (before) => before.filter(({ id }) => !shown.has(id)))
}

/** The items hidden because they are about to be deleted, by id. */
export const useHidden = (kind: Kind) => hidden[kind].useState()

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
