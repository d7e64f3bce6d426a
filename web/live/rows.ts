import type { InfiniteData, Query, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queryClient'
import type { LeadPage } from '../leads/queries'

// Updates the rows on the screen in place: none moves under the reader's eyes or pointer.

type What = 'leads' | 'links'
type Page = { [what in What]?: { id: number }[] }
type Counts = Pick<LeadPage, 'matching' | 'all'>

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
 * moved wait until the list itself is refetched, at the latest when its screen is next shown. `deleted` rows leave,
 * unless the list has them: they may have been restored before their deletion was announced.
 */
export async function updateRows(what: What, list: Query, deleted = new Set<number>()) {
	const { queryFn, initialPageParam, getNextPageParam } = list.options as unknown as Paging
	const pages = pagesOf(list)?.length ?? 1
	// Below the list's key, so that a refetch of the list or the user's own change cancels it.
	const queryKey = [...list.queryKey, 'aside']
	// A fetch already under way may be too old to include this change.
	await queryClient
		.getQueryCache()
		.find({ queryKey })
		?.promise?.catch(() => {})
	const fresh = await queryClient
		.infiniteQuery({
			queryKey,
			queryFn,
			initialPageParam,
			getNextPageParam,
			pages,
			staleTime: 0,
			gcTime: 0,
		})
		// The rows stay as they are.
		.catch(() => undefined)
	if (!fresh) return
	const rows = new Map(fresh.pages.flatMap((page) => page[what] ?? []).map((row) => [row.id, row]))
	const isGone = ({ id }: { id: number }) => deleted.has(id) && !rows.has(id)
	const gone =
		pagesOf(list)
			?.flatMap((page) => page[what] ?? [])
			.filter(isGone).length ?? 0
	change<Page & Partial<Counts>>(list, (page) => ({
		...page,
		[what]: page[what]?.flatMap((row) => (isGone(row) ? [] : (rows.get(row.id) ?? row))),
		...(page.matching !== undefined && { matching: page.matching - gone }),
		...(page.all !== undefined && { all: page.all - gone }),
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
