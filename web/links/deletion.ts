import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { undoableDeletion } from '../shell/undoableDeletion'
import { figure } from '../ui/figure'
import type { LinkRow } from './queries'

/** Deletes links and their leads, with undo. */
export const deleteLinks = undoableDeletion<Pick<LinkRow, 'id' | 'leads'>>({
	of: 'links',
	describe: (links) => ({
		title: links.length === 1 ? 'Link deleted' : `${links.length} links deleted`,
		description: leadsGoWith(links),
	}),
	remove: (links, options) =>
		Promise.all(
			links.map(({ id }) => api.links[':id'].$delete({ param: { id: String(id) } }, options)),
		),
	refresh: (links) => {
		for (const { id } of links) queryClient.removeQueries({ queryKey: keys.links.one(id) })
		return refresh(keys.links.list, keys.leads.all, keys.stats, keys.activities)
	},
	errorTitle: 'Failed to delete link',
})

/** A sentence on how many leads are deleted along with the links. */
export function leadsGoWith(links: readonly Pick<LinkRow, 'leads'>[]) {
	const leads = links.reduce((sum, link) => sum + link.leads, 0)
	const them = links.length === 1 ? 'it' : 'them'
	if (leads === 0) return `No leads will be deleted with ${them}.`
	return leads === 1
		? `1 lead will be deleted with ${them}.`
		: `${figure(leads)} leads will be deleted with ${them}.`
}
