import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '../../schema/codeNames'
import type { Field } from '../../schema/fields'
import { type Filter, filterOf } from '../../schema/leadFilters'
import { useAssigneeLabel } from '../members/queries'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { formatCount } from '../ui/numbers'
import { describeAnswerFilter, fieldsOf, type SourceLink } from './answers'
import { dateRanges } from './dateRanges'
import { filterParts, isNarrowed, type LeadFilter } from './filterQuery'
import { formatFilterDate, formatFilterDates, optionLabel, orMore } from './filterWords'

/** The names for filters' ids and keys. */
type Named = {
	fields: readonly Field[]
	linkTitle: string
	assigneeLabel: (who: string) => string
}

/** A filter's value as text. */
function wordsOf(filter: Filter, value: string, { fields, linkTitle, assigneeLabel }: Named) {
	switch (filter.kind) {
		case 'choice':
			return optionLabel(filter, value)
		case 'least':
			return orMore(value)
		case 'date':
			return formatFilterDate(value)
		case 'country':
			return countryName(value)
		case 'link':
			return linkTitle
		case 'member':
			return assigneeLabel(value)
		case 'answer':
			return describeAnswerFilter(fields, value)
		case 'text':
			return value
	}
}

type Part = Exclude<keyof LeadFilter, 'q' | 'sort'>

/** A search has no chip, because its box shows it. */
const chips = filterParts.filter((part): part is Part => part !== 'q' && part !== 'sort')

/** Clears all of them. */
export const noFilter: Partial<LeadFilter> = Object.fromEntries(chips.map((part) => [part, '']))

function partLabel(part: Part, filter: LeadFilter, named: Named) {
	if (part === 'when') return filter.when && dateRanges[filter.when]
	if (part === 'from' && filter.to) {
		return formatFilterDates(filter.from, filter.to)
	}
	const shape = filterOf(part)
	const words = wordsOf(shape, filter[part], named)
	return shape.chip?.(words) ?? `${shape.label}: ${words}`
}

/** The parts with a select beside the search, where there is room. */
const selects: readonly Part[] = ['status', 'linkId']

/** The active parts of a filter, without those that selects in sight show (`inOpen`); both dates are one part. */
export const chipParts = (filter: LeadFilter, inOpen = false) =>
	chips.filter(
		(part) =>
			filter[part] !== '' && !(part === 'to' && filter.from) && !(inOpen && selects.includes(part)),
	)

/** The active parts of a filter, each in words; see `chipParts`. */
export function useFilterWords(filter: LeadFilter, links: readonly SourceLink[], inOpen?: boolean) {
	const named = {
		fields: fieldsOf(links, filter.linkId),
		linkTitle: links.find(({ id }) => String(id) === filter.linkId)?.title ?? thisLink,
		assigneeLabel: useAssigneeLabel(),
	}
	return chipParts(filter, inOpen).map((part) => ({ part, words: partLabel(part, filter, named) }))
}

/** An older link, chosen on its own page. */
export const thisLink = 'This link'

/** The active filters, each with a button to remove it, and how many leads match; one to `save` them. */
export function FilterChips({
	filter,
	inOpen,
	links,
	matching,
	save,
	change,
}: {
	filter: LeadFilter
	links: readonly SourceLink[]
	/** Whether status and link have selects in sight, which say what is chosen. */
	inOpen: boolean
	/** How many leads match, if that is known. */
	matching: number | undefined
	save: ReactNode
	change: (next: Partial<LeadFilter>) => void
}) {
	const shown = useFilterWords(filter, links, inOpen)
	const clearable = chipParts(filter).length > 0
	// A search has no chip, but a number, unless it finds nothing, and can be saved.
	if (!isNarrowed(filter) || (!clearable && matching === 0)) return null
	return (
		<section
			aria-label="Filters"
			className="-mt-1 mb-4 flex min-h-(--control) flex-wrap items-center gap-2 text-sm text-soft pointer-coarse:mb-1 pointer-coarse:gap-y-0"
		>
			<ul className="contents">
				{shown.map(({ part, words }) => (
					<li key={part} className="filter-chip min-w-0 text-ink">
						<bdi className="truncate">{words}</bdi>
						<button
							type="button"
							aria-label={`Remove the filter ${words}`}
							className="text-soft hover:bg-line hover:text-ink"
							onClick={() => change(part === 'from' ? { from: '', to: '' } : { [part]: '' })}
						>
							<X className="size-3.5" aria-hidden />
						</button>
					</li>
				))}
			</ul>
			<span className="ml-auto">{matching ? formatCount(matching, 'lead') : ''}</span>
			{/* On phones one filter has a button of its own, and several have a line below. */}
			<span
				className={cx(
					'-mr-3 flex empty:hidden',
					shown.length > 1 && 'justify-between max-sm:-ml-3 max-sm:grow max-sm:basis-full',
				)}
			>
				{clearable && (
					<Button
						variant="ghost"
						className={shown.length === 1 ? 'max-sm:hidden' : ''}
						onClick={() => change(noFilter)}
					>
						Clear filters
					</Button>
				)}
				{save}
			</span>
		</section>
	)
}
