import type { Query } from '@tanstack/react-query'
import type { LiveMessage } from '../../schema/live'
import { keys } from '../api/keys'
import { aboutLeads, queryClient, refreshBut } from '../api/queryClient'
import { listsOnScreen, removeRows, updateRows } from './rows'

/** The shortest time between two updates of the screen: an import creates thousands of leads. */
const showMs = 1000

type Told = Extract<LiveMessage, { type: 'events' }>['events']

let unseen: Told = []
let seenAt = 0

/** Shows the first event at once, then later ones together. */
export function noteEvents(events: Told) {
	const planned = unseen.length > 0
	unseen.push(...events)
	if (planned) return
	setTimeout(
		() => {
			const told = unseen
			unseen = []
			seenAt = performance.now()
			showEvents(told)
		},
		Math.max(0, seenAt + showMs - performance.now()),
	)
}

/** Shows that visitors of these links were counted; without links, of any. */
export function showVisits(linkIds?: readonly number[]) {
	const lists = listsOnScreen('links')
	void refreshBut(lists, keys.stats, keys.analytics.all, keys.links.list)
	void queryClient.invalidateQueries({ queryKey: keys.links.all, predicate: isLink(linkIds) })
	for (const list of lists) void updateRows('links', list)
}

const isLink =
	(ids?: readonly number[]) =>
	({ queryKey: [, id, part] }: Query) =>
		typeof id === 'number' && part === undefined && (ids?.includes(id) ?? true)

/** Shows what changed in leads and links; without events, it may be anything. */
export function showEvents(events?: Told) {
	// The numbers of links change with their leads, which is no reason to sort them anew.
	const links = events?.every(({ type }) => type.startsWith('lead.')) ? listsOnScreen('links') : []
	const leads = isRead() ? listsOnScreen('leads') : []
	void refreshBut([...links, ...leads], ...aboutLeads)
	for (const list of links) void updateRows('links', list)
	const deleted = events?.filter(({ type }) => type === 'lead.deleted') ?? []
	for (const list of leads) {
		removeRows(list, new Set(deleted.map(({ subjectId }) => subjectId)))
		// New leads change none of those in the list.
		if (!events?.every(({ type }) => type === 'lead.created')) void updateRows('leads', list)
	}
}

/** A list is being read if it is scrolled, or has a selection or an open lead. */
const isRead = () =>
	window.scrollY > 80 ||
	document.querySelector('[data-floating], [role="dialog"], [role="menu"]') !== null
