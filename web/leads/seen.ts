import type { InfiniteData } from '@tanstack/react-query'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import type { Lead, LeadPage } from './queries'

/** All leads that lists have shown so far: where suggestions come from. */
export const seenLeads = (): Lead[] =>
	queryClient
		.getQueriesData<InfiniteData<LeadPage>>({ queryKey: keys.leads.lists })
		.flatMap(([, data]) => data?.pages ?? [])
		.flatMap(({ leads }) => leads)

/** What some lead says, each once, in the order of the alphabet. */
export const seen = (read: (lead: Lead) => readonly (string | null)[]) =>
	[...new Set(seenLeads().flatMap(read))].filter((text) => text !== null).sort()

/** The tags of the leads that were shown. */
export const knownTags = () => seen(({ tags }) => tags)
