import { useLocation, useSearchParams } from 'react-router'
import { readAnswerFilter } from '../../schema/answerFilter'
import { idPattern } from '../../schema/id'
import { followUps, leadSorts, leadStatusFilters, searchLimit } from '../../schema/leadList'
import { stages } from '../../schema/stage'
import { cutText } from '../../schema/text'
import type { LeadFilter } from './queries'
import { dates, isWhen } from './when'

/** The filter's parts in URL order. */
export const filterNames = [
	...(['q', 'status', 'link', 'stage', 'when', 'from', 'to', 'minScore'] as const),
	...(['tag', 'country', 'source', 'answer', 'followUp', 'sort'] as const),
]

const oneOf = <Value extends string>(known: readonly Value[], text: string | null) =>
	known.find((one) => one === text) ?? ''

const asDate = (text: string | null) =>
	text && /^\d{4}-\d\d-\d\d$/.test(text) && text >= dates.min && text <= dates.max ? text : ''

/** Reads a filter from the URL; invalid parts count as absent. */
export function readFilter(search: URLSearchParams): LeadFilter {
	const link = search.get('link') ?? ''
	const score = Number(search.get('minScore'))
	const country = search.get('country') ?? ''
	const when = search.get('when') ?? ''
	const answer = search.get('answer') ?? ''
	return {
		q: cutText(search.get('q') ?? '', searchLimit),
		status: oneOf(leadStatusFilters, search.get('status')),
		link: idPattern.test(link) ? link : '',
		stage: oneOf(stages, search.get('stage')),
		when: isWhen(when) ? when : '',
		from: asDate(search.get('from')),
		to: asDate(search.get('to')),
		minScore: Number.isInteger(score) && score > 0 && score <= 100 ? String(score) : '',
		tag: cutText(search.get('tag') ?? '', 40),
		country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '',
		source: cutText(search.get('source') ?? '', 200),
		answer: readAnswerFilter(answer) ? answer : '',
		followUp: oneOf(followUps, search.get('followUp')),
		sort: leadSorts.find((known) => known === search.get('sort')) ?? 'newest',
	}
}

/** The URL's query with a changed filter; other parameters stay. */
export function withFilter(search: URLSearchParams, next: Partial<LeadFilter>) {
	const changed = new URLSearchParams(search)
	for (const [name, value] of Object.entries(next)) {
		if (value && value !== 'newest') changed.set(name, value)
		else changed.delete(name)
	}
	return changed
}

/** A filter as a query string, always in the same order. */
export function queryText(filter: Partial<LeadFilter>) {
	const query = new URLSearchParams()
	for (const name of filterNames) {
		const value = filter[name]
		if (value && value !== 'newest') query.set(name, value)
	}
	return query.toString()
}

/** Whether the history's entry is that of the sheet of filters, on phones. */
export type FilterState = { filtering?: true } | null

/** The filter lives in the URL, so that reload, sharing and Back work. */
export function useLeadFilter() {
	const [search, setSearch] = useSearchParams()
	const { filtering }: NonNullable<FilterState> = useLocation().state ?? {}
	const filter = readFilter(search)
	const change = (next: Partial<LeadFilter>) =>
		setSearch(withFilter(search, next), { replace: true, state: filtering && { filtering } })
	return [filter, change] as const
}

/** Whether any filter is active. */
export const isNarrowed = ({ sort: _, ...filter }: LeadFilter) =>
	Object.values(filter).some((value) => value !== '')
