import { useMutation } from '@tanstack/react-query'
import { maxLinksAtOnce } from '../../schema/linkLimits'
import { trashDays } from '../../schema/trash'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refreshLeads } from '../api/queryClient'
import { deleteRows, inBatches } from '../list/deleteRows'
import { askAboutTools, type How } from '../shell/askAboutTools'
import { hide, markGone, unhide } from '../shell/hidden'
import { trashing } from '../shell/trashing'
import { formatCount, formatNumber } from '../ui/numbers'
import { toast } from '../ui/toast'
import type { LinkRow } from './queries'

type Deleted = Pick<LinkRow, 'id' | 'leads'>

function refresh(links: readonly Deleted[]) {
	for (const { id } of links) queryClient.removeQueries({ queryKey: keys.links.one(id) })
	return refreshLeads()
}

/**
 * Moves links and their leads to the trash, with undo. If the workspace has connected tools, first asks what to do with
 * the leads there, and deletes nothing if the user closes the dialog. `begin` runs right before they are moved.
 */
export async function deleteLinks(links: Deleted[], begin?: () => void) {
	const how = await askAboutTools({ count: leadsOf(links), links: links.length })
	if (!how) return
	begin?.()
	await trash(links, how)
}

const trash = trashing({
	of: 'links',
	describe: (links: Deleted[]) => ({
		title: links.length === 1 ? 'Link deleted' : `${formatNumber(links.length)} links deleted`,
		description: leadsGoWith(links),
	}),
	remove: (links, how?: How) =>
		deleteRows(
			links,
			maxLinksAtOnce,
			(param) => api.links[':id'].$delete({ param, query: how ?? {} }),
			(json) => api.links.delete.$post({ json: { ...json, ...how } }),
		),
	restore: (links) =>
		inBatches(links, maxLinksAtOnce, (json) => api.trash.links.restore.$post({ json })),
	refresh,
	errorTitle: 'Failed to delete link',
})

const leadsOf = (links: readonly Deleted[]) => links.reduce((sum, { leads }) => sum + leads, 0)

/** A sentence on how many leads go to the trash along with the links; empty if they have none. */
function leadsGoWith(links: readonly Deleted[]) {
	const leads = leadsOf(links)
	if (leads === 0) return ''
	return `With ${formatCount(leads, 'lead')}. The trash keeps them for ${trashDays} days.`
}

/** Deletes a link and its leads for good: moves them to the trash, then deletes them there. */
export const useDeleteLinkForGood = () =>
	useMutation({
		mutationFn: async ({ link, how }: { link: Deleted; how: How }) => {
			const param = { id: String(link.id) }
			await api.links[':id'].$delete({ param, query: how })
			await api.trash.links[':id'].$delete({ param, query: how })
		},
		meta: { errorTitle: 'Failed to delete link' },
		onSuccess: (_, { link }) => {
			// The page leaves before it would refetch the link.
			hide('links', [link])
			markGone('links', [link])
			toast({ title: 'Link deleted', description: 'It can’t be restored.' })
		},
		onSettled: async (_, __, { link }) => {
			await refresh([link])
			unhide('links', [link])
		},
	})
