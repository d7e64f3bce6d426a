import { readAnswerFilter } from '../../schema/answerFilter'
import { idPattern } from '../../schema/id'
import {
	type Filter,
	filterOf,
	type LeadFilterName,
	type LeadFilterValue,
	leadFilterNames,
} from '../../schema/leadFilters'
import { type LeadSort, leadSorts } from '../../schema/leadList'
import { cutText } from '../../schema/text'
import { withParameters } from '../shell/parameters'
import { type DateRange, dates, isDateRange, rangeOf } from './dateRanges'

/**
 * A filter in the app: strings, such as ids, numbers or days; empty for none. `to` includes its day. `when`
 * takes precedence over `from` and `to`.
 */
export type LeadFilter = {
	[Name in LeadFilterName]: LeadFilterValue<Name> extends infer Value extends string
		? Value | ''
		: string
} & { when: DateRange | ''; sort: LeadSort }

/** The filter's parts in the order of the address. */
export const filterParts: (keyof LeadFilter)[] = [...leadFilterNames, 'when', 'sort']

/** A part's name in the address. */
const inAddress = (part: keyof LeadFilter) =>
	part === 'when' || part === 'sort' ? part : (filterOf(part).inAddress ?? part)

/** A filter's value in the address; empty if it is invalid. */
function readPart(filter: Filter, text: string): string {
	switch (filter.kind) {
		case 'text':
			return cutText(text, filter.maxLength)
		case 'choice':
			return filter.options.includes(text) ? text : ''
		case 'least': {
			const number = Number(text)
			const known = Number.isInteger(number) && number > filter.min && number <= filter.max
			return known ? String(number) : ''
		}
		case 'date':
			return /^\d{4}-\d\d-\d\d$/.test(text) && text >= dates.min && text <= dates.max ? text : ''
		case 'country':
			return /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : ''
		case 'link':
			return idPattern.test(text) ? text : ''
		case 'member':
			return text === 'me' || text === 'none' || idPattern.test(text) ? text : ''
		case 'answer':
			return readAnswerFilter(text) ? text : ''
	}
}

/** Reads a filter from the address; invalid parts count as absent. */
export function readFilter(search: URLSearchParams): LeadFilter {
	const when = search.get('when') ?? ''
	return {
		...(Object.fromEntries(
			leadFilterNames.map((name) => [
				name,
				readPart(filterOf(name), search.get(inAddress(name)) ?? ''),
			]),
		) as Record<LeadFilterName, never>),
		when: isDateRange(when) ? when : '',
		sort: leadSorts.find((known) => known === search.get('sort')) ?? 'newest',
	}
}

/** Parts of a filter as URL parameters, empty if unset; always in the same order. */
export const parametersOf = (filter: Partial<LeadFilter>): Record<string, string> =>
	Object.fromEntries(
		filterParts.flatMap((part) => {
			const value = filter[part]
			return value === undefined ? [] : [[inAddress(part), value === 'newest' ? '' : value]]
		}),
	)

/** The URL's query with a changed filter; other parameters stay. */
export const withFilter = (search: URLSearchParams, next: Partial<LeadFilter>) =>
	withParameters(search, parametersOf(next))

/** A filter as a query string, always in the same order. */
export const queryText = (filter: Partial<LeadFilter>) =>
	withFilter(new URLSearchParams(), filter).toString()

/** Whether any filter is active. */
export const isNarrowed = ({ sort: _, ...filter }: LeadFilter) =>
	Object.values(filter).some((value) => value !== '')

/** A filter as the API's query parameters. Dates, including `today`, are in the workspace's time zone. */
export function apiQuery(filter: Partial<LeadFilter>, today: string) {
	const range = filter.when ? rangeOf(filter.when, today) : undefined
	const query: { [Name in LeadFilterName]?: string } & { sort?: 'score' } = {}
	for (const name of leadFilterNames) {
		const value = range && (name === 'from' || name === 'to') ? range[name] : filter[name]
		if (value) query[name] = value
	}
	if (filter.sort === 'score') query.sort = filter.sort
	return query
}
