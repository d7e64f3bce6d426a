import {
	infiniteQueryOptions,
	keepPreviousData,
	queryOptions,
	useMutation,
} from '@tanstack/react-query'
import type { LinkSort, LinkState } from '../../schema/linkLimits'
import { linkPage } from '../../schema/linkPage'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { type Matches, matchesOf } from '../api/matches'
import { refresh } from '../api/queryClient'
import { nextCursor, pageByPage } from '../list/paging'
import { toast } from '../ui/toast'
import type { LinkRow } from './queries'

export type LinkFilter = { q: string; tag: string; state: LinkState | ''; sort: LinkSort }

/** The newest links that match a text, limited to what the palette shows. */
export const foundLinksQuery = (q: string) =>
	queryOptions({
		queryKey: keys.links.page({ found: q }),
		queryFn: async () => (await api.links.$get({ query: { ...(q && { q }), limit: '50' } })).json(),
		placeholderData: keepPreviousData,
	})

/** Pages after the first are larger. */
const laterPage = String(linkPage.max)

export type LinkPage = Matches & { links: LinkRow[]; next: string | undefined }

/** Links page by page, with the number of matches. */
export const linkPagesQuery = ({ q, tag, state, sort }: LinkFilter) =>
	infiniteQueryOptions({
		...pageByPage,
		queryKey: keys.links.page({ q, tag, state, sort }),
		queryFn: async ({ pageParam }): Promise<LinkPage> => {
			const query = {
				...(q && { q }),
				...(tag && { tag }),
				...(state && { state }),
				...(pageParam && { cursor: pageParam, limit: laterPage }),
				sort,
			}
			const response = await api.links.$get({ query })
			return {
				links: await response.json(),
				...matchesOf(response.headers),
				next: nextCursor(response.headers),
			}
		},
	})

/** The workspace's tags. */
export const tagsQuery = queryOptions({
	queryKey: keys.links.tags,
	queryFn: async () => (await api.links.tags.$get()).json(),
})

/** Copies a link with everything but its address and its numbers. */
export const useDuplicateLink = () =>
	useMutation({
		mutationFn: async ({ id }: LinkRow) =>
			(await api.links[':id'].duplicate.$post({ param: { id: String(id) }, json: {} })).json(),
		meta: { errorTitle: 'Failed to duplicate link' },
		onSuccess: () => {
			toast({ title: 'Link duplicated' })
			void refresh(keys.links.list, keys.links.tags, keys.stats, keys.activities)
		},
	})
