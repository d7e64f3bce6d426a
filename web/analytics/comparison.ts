import { useQuery } from '@tanstack/react-query'
import { idPattern } from '../../schema/id'
import { linkPage } from '../../schema/linkPage'
import { useSourceLinks } from '../links/lists'
import { useSearch } from '../shell/useSearch'
import { type BestNumbers, withBest } from './best'
import { analyticsQuery, originsQuery } from './queries'
import { type Range, sameDaysBefore } from './range'
import { sumOf } from './words'

/** What days are compared with, and its name; `nowName` is that of the link, if it's compared with another one. */
export type Before = {
	name: string
	nowName?: string
	numbers: BestNumbers['previous']
	/** The date on which its link was created, if it is one link's. */
	since?: string | undefined
}

const name = 'against'

/**
 * What the numbers of a range are compared with: the period before, the same weekdays a year before, or, of a link,
 * another one. It lives in the URL, as the range does.
 */
export function useComparison(range: Range, linkId: number | undefined) {
	const [search, change] = useSearch()
	const { data: newest = [] } = useSourceLinks()
	const others = linkId ? newest.filter(({ id }) => id !== linkId) : []
	// The numbers of the page, if it has these: those of a tag are compared with nothing.
	const usual = useQuery({ ...analyticsQuery(range, { linkId }), enabled: false }).data?.previous
	const isFirst = usual?.people === 0 && usual.leads === 0
	const yearBefore = sameDaysBefore(range)
	// Of all links the oldest, unless there may be older ones than these.
	const first = linkId
		? newest.find(({ id }) => id === linkId)
		: newest.length < linkPage.max
			? newest.at(-1)
			: undefined
	const created = first?.createdAt
	const hasYear = created === undefined || created.slice(0, 10) <= yearBefore.to
	const asked = search.get(name) ?? ''
	const isKnown = asked === 'year' || (linkId !== undefined && idPattern.test(asked))
	const against = isKnown ? asked : ''
	const isLink = against !== '' && against !== 'year'
	const asks = [isLink ? range : yearBefore, { linkId: isLink ? Number(against) : linkId }] as const
	const { data } = useQuery({ ...analyticsQuery(...asks), enabled: against !== '' })
	const origins = useQuery({ ...originsQuery(...asks), enabled: against !== '' })
	const { days = [] } = data ? withBest(data, origins) : {}
	const options: [string, string][] = [
		['', isFirst ? 'No comparison' : 'Previous period'],
		...(hasYear || against === 'year' ? [['year', 'A year before'] as [string, string]] : []),
		...others.map(({ id, title }): [string, string] => [String(id), title]),
	]
	const before: Before | undefined =
		against && data
			? {
					name: options.find(([option]) => option === against)?.[1] ?? 'Another link',
					numbers: { ...sumOf(days), days },
					since: newest.find(({ id }) => id === asks[1].linkId)?.createdAt.slice(0, 10),
					...(isLink && { nowName: first?.title ?? 'This link' }),
				}
			: undefined
	return {
		against,
		options,
		/** Whether there is nothing before. */
		isFirst,
		before,
		choose: (next: string) => change({ [name]: next }, { replace: true, preventScrollReset: true }),
	}
}
