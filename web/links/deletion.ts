import { maxLinksAtOnce } from '../../schema/linkLimits'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refreshLeads } from '../api/queryClient'
import { deleteRows } from '../list/deleteRows'
import { undoableDeletion } from '../shell/undoableDeletion'
import { figure } from '../ui/figure'
import type { LinkRow } from './queries'

/** The most links deleted at once: requests that outlive the page carry at most 64 kB together. */
export const maxDeleted = 5000

/** Deletes links and their leads, with undo. */
export const deleteLinks = undoableDeletion<Pick<LinkRow, 'id' | 'leads'>>({
	of: 'links',
	describe: (links) => ({
		title: links.length === 1 ? 'Link deleted' : `${figure(links.length)} links deleted`,
		description: leadsGoWith(links),
	}),
	remove: (links, options) =>
		deleteRows(
			links,
			maxLinksAtOnce,
			(param) => api.links[':id'].$delete({ param }, options),
			(json) => api.links.delete.$post({ json }, options),
		),
	refresh: (links) => {
		for (const { id } of links) queryClient.removeQueries({ queryKey: keys.links.one(id) })
		return refreshLeads()
	},
	errorTitle: 'Failed to delete link',
})

/** A sentence on how many leads are deleted along with the links; empty if they have none. */
export function leadsGoWith(links: readonly Pick<LinkRow, 'leads'>[]) {
	const leads = links.reduce((sum, link) => sum + link.leads, 0)
	const pronoun = links.length === 1 ? 'it' : 'them'
	if (leads === 0) return ''
	return leads === 1
		? `1 lead will be deleted with ${pronoun}.`
		: `${figure(leads)} leads will be deleted with ${pronoun}.`
}
