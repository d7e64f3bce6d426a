import type { InfiniteData } from '@tanstack/react-query'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import type { Lead, LeadPage } from './queries'

/** All cached leads, as a source of suggestions. */
const seenLeads = (): Lead[] =>
	queryClient
		.getQueriesData<InfiniteData<LeadPage>>({ queryKey: keys.leads.lists })
		.flatMap(([, data]) => data?.pages ?? [])
		.flatMap(({ leads }) => leads)

/** The distinct values that `read` finds in them, sorted. */
export const seen = (read: (lead: Lead) => readonly (string | null)[]) =>
	[...new Set(seenLeads().flatMap(read))].filter((text) => text !== null).sort()

/** The tags of cached leads. */
export const knownTags = () => seen(({ tags }) => tags)
