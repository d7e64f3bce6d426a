import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { maxLinksAtOnce } from '../../schema/linkLimits'
import { batchesOf } from '../api/batches'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { figure } from '../ui/figure'
import { toast } from '../ui/toast'
import { toastError } from '../ui/toastError'
import type { LinkPage } from './listQueries'
import type { LinkRow } from './queries'

/** What changes in many links at once. */
type Change = { archived?: boolean; addTags?: string[]; removeTags?: string[] }

type Wanted = { links: readonly LinkRow[]; change: Change }

/** Tags or archives links at once on the screen and then on the server; what fails is as it was. */
export const useChangeLinks = () =>
	useMutation({
		mutationFn: ({ links, change }: Wanted) => save(idsOf(links), change),
		onMutate: ({ links, change }) => showChanged(links, change),
		onError: (error, _, restore) => {
			restore?.()
			toastError('Failed to change the links', error)
		},
		onSuccess: (_, { links, change }) =>
			toast({
				...said(links.length, change),
				duration: 10_000,
				action: { label: 'Undo', run: () => void undo(links, change) },
			}),
		onSettled: (_, __, { links }) => refreshLinks(links),
	})

const idsOf = (links: readonly LinkRow[]) => links.map(({ id }) => id)

async function save(ids: readonly number[], change: Change) {
	for (const batch of batchesOf(ids, maxLinksAtOnce)) {
		await api.links.$patch({ json: { ids: batch, ...change } })
	}
}

function refreshLinks(links: readonly LinkRow[]) {
	for (const { id } of links)
		queryClient.removeQueries({ queryKey: keys.links.one(id), exact: true })
	return refresh(keys.links.list, keys.links.tags)
}

type Pages = InfiniteData<LinkPage>
const hasPages = (data: unknown): data is Pages =>
	typeof data === 'object' && data !== null && 'pages' in data

/** Shows links as they will be in the lists; returns what shows them as they were. */
async function showChanged(links: readonly LinkRow[], change: Change) {
	const ids = new Set(idsOf(links))
	const list = { queryKey: keys.links.list }
	await queryClient.cancelQueries(list)
	const before = queryClient.getQueriesData(list)
	const changed = (link: LinkRow): LinkRow => (ids.has(link.id) ? after(link, change) : link)
	for (const [key, data] of before) {
		if (!hasPages(data)) continue
		const pages = data.pages.map((page) => ({ ...page, links: page.links.map(changed) }))
		queryClient.setQueryData<Pages>(key, { ...data, pages })
	}
	return () => {
		for (const [key, data] of before) queryClient.setQueryData(key, data)
	}
}

function after(link: LinkRow, { archived = link.archived, addTags = [], removeTags = [] }: Change) {
	const kept = link.tags.filter((tag) => !removeTags.includes(tag))
	return { ...link, archived, tags: [...new Set([...kept, ...addTags])].sort() }
}

/** What was done, in words. */
function said(count: number, { archived, addTags, removeTags }: Change) {
	const links = count === 1 ? 'Link' : `${figure(count)} links`
	if (archived)
		return {
			title: `${links} archived`,
			description: `Visitors can still open ${count === 1 ? 'it' : 'them'}.`,
		}
	if (archived === false) return { title: `${links} restored` }
	if (addTags) return { title: `${links} tagged ${addTags.join(', ')}` }
	return { title: `${removeTags?.join(', ')} taken off ${count === 1 ? 'the link' : links}` }
}

/** Makes links again what they were: of each only what had changed. */
async function undo(
	links: readonly LinkRow[],
	{ archived, addTags = [], removeTags = [] }: Change,
) {
	try {
		if (archived !== undefined) {
			const others = links.filter((link) => link.archived !== archived)
			await save(idsOf(others), { archived: !archived })
		}
		for (const tag of addTags) {
			const without = links.filter(({ tags }) => !tags.includes(tag))
			await save(idsOf(without), { removeTags: [tag] })
		}
		for (const tag of removeTags) {
			const having = links.filter(({ tags }) => tags.includes(tag))
			await save(idsOf(having), { addTags: [tag] })
		}
	} catch (error) {
		toastError('Failed to undo', error)
	}
	await refreshLinks(links)
}
