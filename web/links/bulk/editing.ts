import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { maxLinksAtOnce } from '../../../schema/linkLimits'
import type { LinksEditInput } from '../../../schema/linksEdit'
import { batchesOf } from '../../api/batches'
import { api } from '../../api/client'
import { keys } from '../../api/keys'
import { queryClient, refresh } from '../../api/queryClient'
import { formatCount } from '../../ui/numbers'
import { toast } from '../../ui/toast'
import { toastError } from '../../ui/toastError'

type Answer = InferResponseType<typeof api.links.$patch, 200>
/** What an edit would change about a link. */
export type Tried = NonNullable<Answer['links']>[number]

export const isChanged = ({ refused, after }: Tried) =>
	refused === null && Object.keys(after).length > 0

/** Whether the link's address is taken on its new host, so that it gets a free one. */
export const isRenamed = ({ suggestion }: Tried) => suggestion !== null

/** A dry run of an edit. */
export const useTryEdit = () =>
	useMutation({
		mutationFn: async ({ ids, set }: { ids: readonly number[]; set: LinksEditInput }) => {
			const tried: Tried[] = []
			for (const batch of batchesOf(ids, maxLinksAtOnce)) {
				const response = await api.links.$patch({ json: { ids: batch, set, dryRun: true } })
				tried.push(...((await response.json()).links ?? []))
			}
			return tried
		},
		// The dialog shows it.
		meta: {},
	})

/** Applies an edit to the links that it changes, unless somebody changed them since the dry run. */
export const useEditLinks = () =>
	useMutation({
		mutationFn: async ({ tried, set }: { tried: readonly Tried[]; set: LinksEditInput }) => {
			const undoIds: string[] = []
			for (const batch of batchesOf(tried, maxLinksAtOnce)) {
				const ids = batch.map(({ id }) => id)
				const seen = Object.fromEntries(batch.map(({ id, version }) => [String(id), version]))
				const slugs = Object.fromEntries(
					batch.flatMap(({ id, suggestion }) => (suggestion ? [[String(id), suggestion]] : [])),
				)
				const json = { ids, set, seen, ...(set.domain !== undefined && { slugs }) }
				const answer = await (await api.links.$patch({ json })).json()
				if (answer.undoId) undoIds.push(answer.undoId)
			}
			return undoIds
		},
		meta: {},
		onSuccess: (undoIds, { tried }) => {
			toast({
				title: `${formatCount(tried.length, 'link')} changed`,
				duration: 10_000,
				action: { label: 'Undo', run: () => void undo(undoIds, tried) },
			})
		},
		onSettled: (_, __, { tried }) => refreshLinks(tried),
	})

async function undo(undoIds: readonly string[], links: readonly Tried[]) {
	try {
		for (const undoId of undoIds) await api.links.undo.$post({ json: { undoId } })
	} catch (error) {
		toastError('Failed to undo', error)
	}
	await refreshLinks(links)
}

function refreshLinks(links: readonly Tried[]) {
	for (const { id } of links)
		queryClient.removeQueries({ queryKey: keys.links.one(id), exact: true })
	return refresh(keys.links.list, keys.links.tags, keys.stats)
}
