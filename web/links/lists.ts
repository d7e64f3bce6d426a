import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { linkPage } from '../../schema/linkPage'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { useHidden } from '../shell/hidden'
import type { LinkRow } from './queries'

/** The newest links. */
export const linksQuery = queryOptions({
	queryKey: keys.links.list,
	queryFn: async () => (await api.links.$get({ query: {} })).json(),
})

/** The newest links to choose from, a full page of them. */
export const sourcesQuery = queryOptions({
	queryKey: keys.links.page({ sources: true }),
	queryFn: async () => (await api.links.$get({ query: { limit: String(linkPage.max) } })).json(),
})

/** The owner's newest links, without those about to be deleted. */
export const useShownLinks = () => useWithoutHidden(linksQuery)

/** The links to filter leads by. */
export const useSourceLinks = () => useWithoutHidden(sourcesQuery)

function useWithoutHidden(query: typeof linksQuery | typeof sourcesQuery) {
	const hidden = useHidden('links')
	// A stable function, because a new one would be run and its result compared at each rendering.
	const select = useCallback(
		(links: LinkRow[]) => links.filter(({ id }) => !hidden.has(id)),
		[hidden],
	)
	return useQuery({ ...(query as typeof linksQuery), select })
}
