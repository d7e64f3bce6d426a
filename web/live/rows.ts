import type { InfiniteData, Query, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queryClient'
import type { LeadPage } from '../leads/queries'

// Updates the rows on the screen in place: none moves under the reader's eyes or pointer.

type What = 'leads' | 'links'
type Page = { [what in What]?: { id: number }[] }

/** A list's paging options, which the cache's type for queries lacks. */
type Paging = Required<
	Pick<UseInfiniteQueryOptions<Page>, 'queryFn' | 'initialPageParam' | 'getNextPageParam'>
>

const pagesOf = ({ state }: Query) => (state.data as Partial<InfiniteData<Page>> | undefined)?.pages

/** The lists of leads or links on the screen that are loaded page by page. */
export const listsOnScreen = (what: What) =>
	queryClient
		.getQueryCache()
		.findAll({ type: 'active', predicate: (query) => pagesOf(query)?.[0]?.[what] !== undefined })

/**
 * Refetches a list under another key and updates the contents of its rows on the screen. Rows that are new or
 * moved wait until the list itself is refetched, at the latest when its screen is next shown.
 */
export async function updateRows(what: What, list: Query) {
	const { queryFn, initialPageParam, getNextPageParam } = list.options as unknown as Paging
	const pages = pagesOf(list)?.length ?? 1
	const fresh = await queryClient
		.infiniteQuery({
			// Below the list's key, so that a refetch of the list or the user's own change cancels it.
			queryKey: [...list.queryKey, 'aside'],
			...{ queryFn, initialPageParam, getNextPageParam, pages },
			...{ staleTime: 0, gcTime: 0 },
		})
		// The rows stay as they are.
		.catch(() => undefined)
	if (!fresh) return
	const rows = new Map(fresh.pages.flatMap((page) => page[what] ?? []).map((row) => [row.id, row]))
	change<Page>(list, (page) => ({
		...page,
		[what]: page[what]?.map((row) => rows.get(row.id) ?? row),
	}))
}

/** Removes deleted leads from a list. */
export function removeRows(list: Query, deleted: ReadonlySet<number>) {
	const shown = pagesOf(list)?.flatMap((page) => page.leads ?? []) ?? []
	const removed = shown.filter(({ id }) => deleted.has(id)).length
	if (removed === 0) return
	change<LeadPage>(list, (page) => ({
		...page,
		leads: page.leads.filter(({ id }) => !deleted.has(id)),
		matching: page.matching - removed,
		all: page.all - removed,
	}))
}

/** Changes a list's pages and marks it as outdated. */
function change<Page>({ queryKey }: Query, changed: (page: Page) => Page) {
	queryClient.setQueryData<InfiniteData<Page>>(
		queryKey,
		(data) => data && { ...data, pages: data.pages.map(changed) },
	)
	void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}
