import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Analytics } from '../../schema/analytics'
import { idPattern } from '../../schema/id'
import { useSourceLinks } from '../links/lists'
import { analyticsQuery } from './queries'
import { type Range, sameDaysBefore } from './range'
import { sumOf } from './words'

/** What days are compared with, and its name. */
export type Before = { name: string; numbers: Analytics['previous'] }

const name = 'against'

/**
 * What the numbers of a range are compared with: the period before, the same weekdays a year before, or, of a link,
 * another one. It lives in the URL, as the range does.
 */
export function useComparison(range: Range, linkId: number | undefined) {
	const [search, setSearch] = useSearchParams()
	const links = useSourceLinks()
	const others = linkId ? (links.data ?? []).filter(({ id }) => id !== linkId) : []
	const asked = search.get(name) ?? ''
	const isKnown = asked === 'year' || (linkId !== undefined && idPattern.test(asked))
	const against = isKnown ? asked : ''
	const isLink = against !== '' && against !== 'year'
	const { data } = useQuery({
		...analyticsQuery(isLink ? range : sameDaysBefore(range), isLink ? Number(against) : linkId),
		enabled: against !== '',
	})
	const options: [string, string][] = [
		['', 'Previous period'],
		['year', 'A year before'],
		...others.map(({ id, title }): [string, string] => [String(id), title]),
	]
	const before: Before | undefined =
		against && data
			? {
					name: options.find(([option]) => option === against)?.[1] ?? 'Another link',
					numbers: { ...sumOf(data.days), days: data.days },
				}
			: undefined
	return {
		against,
		options,
		before,
		choose: (next: string) => {
			const changed = new URLSearchParams(search)
			if (next) changed.set(name, next)
			else changed.delete(name)
			setSearch(changed, { replace: true, preventScrollReset: true })
		},
	}
}
