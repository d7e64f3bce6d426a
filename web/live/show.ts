import type { Query } from '@tanstack/react-query'
import type { LiveMessage } from '../../schema/live'
import { keys } from '../api/keys'
import { aboutLeads, queryClient, refresh, refreshBut } from '../api/queryClient'
import { listsOnScreen, updateRows } from './rows'

/** The minimum time between two updates of the screen, in milliseconds: an import creates thousands of leads. */
const showMs = 1000

type LiveEvents = Extract<LiveMessage, { type: 'events' }>['events']

let pending: LiveEvents = []
let shownAt = 0

/** Shows the first event at once and collects those that follow within a second. */
export function noteEvents(events: LiveEvents) {
	const planned = pending.length > 0
	pending.push(...events)
	if (planned) return
	setTimeout(
		() => {
			const batch = pending
			pending = []
			shownAt = performance.now()
			showEvents(batch)
		},
		Math.max(0, shownAt + showMs - performance.now()),
	)
}

const countingVisits = [keys.stats, keys.game, keys.analytics.all, keys.links.list]

/** Whether numbers on the screen were read before the visits that were written this many milliseconds ago. */
export const numbersAreOlder = (ageMs: number) =>
	countingVisits
		.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' }))
		.some(({ state }) => state.data && state.dataUpdatedAt < Date.now() - ageMs)

/** Refreshes what the visits of these links change, or of any link if none are given. */
export function showVisits(linkIds?: readonly number[]) {
	const lists = listsOnScreen('links')
	void refreshBut(lists, ...countingVisits)
	void queryClient.invalidateQueries({ queryKey: keys.links.all, predicate: isLink(linkIds) })
	for (const list of lists) void updateRows('links', list)
}

const isLink =
	(ids?: readonly number[]) =>
	({ queryKey: [, id, part] }: Query) =>
		typeof id === 'number' && part === undefined && (ids?.includes(id) ?? true)

/** Refreshes the notifications, if the user is one of these, or if anybody may have some. */
export function showNotifications(userIds?: readonly number[]) {
	const user = queryClient.getQueryData<{ id: number } | null>(keys.user)
	if (user && userIds?.includes(user.id) !== false) void refresh(keys.notifications, keys.user)
}

/** Refreshes what these events change. Without events, anything may have changed. */
export function showEvents(events?: LiveEvents) {
	// New leads change the links' numbers, but the links aren't re-sorted for that.
	const links = events?.every(({ type }) => type.startsWith('lead.')) ? listsOnScreen('links') : []
	const leads = isRead() ? listsOnScreen('leads') : []
	void refreshBut([...links, ...leads], ...aboutLeads)
	for (const list of links) void updateRows('links', list)
	// New leads don't change the rows in the list.
	if (events?.every(({ type }) => type === 'lead.created')) return
	const deleted = events?.filter(({ type }) => type === 'lead.deleted') ?? []
	const ids = new Set(deleted.map(({ subjectId }) => subjectId))
	for (const list of leads) void updateRows('leads', list, ids)
}

/** Whether a list is being read: it is scrolled, or has a selection or an open lead. */
const isRead = () =>
	window.scrollY > 80 ||
	document.querySelector('[data-floating], [role="dialog"], [role="menu"]') !== null
