import { useMutation } from '@tanstack/react-query'
import { maxLinksAtOnce } from '../../schema/linkLimits'
import { batchesOf } from '../api/batches'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { undoableChange } from '../list/undoableChange'
import { formatNumber } from '../ui/numbers'
import type { LinkRow } from './queries'

/** What can change in many links at once. */
type Change = { archived?: boolean; addTags?: string[]; removeTags?: string[] }

function apply(link: LinkRow, { archived = link.archived, addTags = [], removeTags = [] }: Change) {
	const tags = link.tags.filter((tag) => !removeTags.includes(tag))
	return { ...link, archived, tags: [...new Set([...tags, ...addTags])].sort() }
}

function revert(link: LinkRow, { archived, addTags = [], removeTags = [] }: Change): Change {
	const added = addTags.filter((tag) => !link.tags.includes(tag))
	const removed = removeTags.filter((tag) => link.tags.includes(tag))
	return {
		...(archived !== undefined && archived !== link.archived && { archived: link.archived }),
		...(added.length > 0 && { removeTags: added }),
		...(removed.length > 0 && { addTags: removed }),
	}
}

async function save(ids: readonly number[], change: Change) {
	for (const batch of batchesOf(ids, maxLinksAtOnce)) {
		await api.links.$patch({ json: { ids: batch, ...change } })
	}
}

function describeChange(count: number, { archived, addTags, removeTags }: Change) {
	const links = count === 1 ? 'Link' : `${formatNumber(count)} links`
	if (archived)
		return {
			title: `${links} archived`,
			description: `Visitors can still open ${count === 1 ? 'it' : 'them'}.`,
		}
	if (archived === false) return { title: `${links} restored` }
	if (addTags) return { title: `${links} tagged ${addTags.join(', ')}` }
	return { title: `${removeTags?.join(', ')} removed from ${count === 1 ? 'the link' : links}` }
}

const changeLinks = undoableChange<LinkRow, Change>({
	lists: [keys.links.list],
	inPage: 'links',
	apply,
	revert,
	save,
	refresh: (links) => {
		for (const { id } of links)
			queryClient.removeQueries({ queryKey: keys.links.one(id), exact: true })
		return refresh(keys.links.list, keys.links.tags)
	},
	describe: describeChange,
	errorTitle: () => 'Failed to change the links',
})

export const useChangeLinks = () => useMutation(changeLinks)
