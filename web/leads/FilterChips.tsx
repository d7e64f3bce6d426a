import { X } from 'lucide-react'
import { countryName } from '../../schema/codeNames'
import type { Field } from '../../schema/fields'
import { type Filter, filterOf } from '../../schema/leadFilters'
import { describeAnswerFilter } from './answers'
import { useAssigneeLabel } from './assigneeLabel'
import { dateRanges } from './dateRanges'
import { filterParts, type LeadFilter } from './filterQuery'
import { formatFilterDate, optionLabel, orMore } from './filterWords'

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

function partLabel(part: Part, filter: LeadFilter, named: Named) {
	if (part === 'when') return filter.when && `Captured: ${dateRanges[filter.when].toLowerCase()}`
	if (part === 'from' && filter.to) {
		return `${formatFilterDate(filter.from)} – ${formatFilterDate(filter.to)}`
	}
	const shape = filterOf(part)
	const words = wordsOf(shape, filter[part], named)
	return shape.chip?.(words) ?? `${shape.label}: ${words}`
}

/** The active parts of a filter that have a chip; the days from and to share one. */
export const chipParts = (filter: LeadFilter) =>
	chips.filter((part) => filter[part] !== '' && !(part === 'to' && filter.from))

/** The active filters, each with a button to remove it. */
export function FilterChips({
	filter,
	change,
	...named
}: {
	filter: LeadFilter
	change: (next: Partial<LeadFilter>) => void
} & Omit<Named, 'assigneeLabel'>) {
	const assigneeLabel = useAssigneeLabel()
	const parts = chipParts(filter)
	if (parts.length === 0) return null
	return (
		<ul
			aria-label="Filters"
			className="mb-4 flex gap-2 max-sm:-mx-(--gutter) max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:[scrollbar-width:none] max-sm:*:shrink-0 sm:flex-wrap"
		>
			{parts.map((part) => {
				const words = partLabel(part, filter, { ...named, assigneeLabel })
				return (
					<li
						key={part}
						className="inline-flex min-w-0 items-center rounded-md bg-sunken pl-2.5 text-sm"
					>
						<bdi className="truncate">{words}</bdi>
						<button
							type="button"
							aria-label={`Remove the filter ${words}`}
							className="flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-line hover:text-ink pointer-coarse:size-11"
							onClick={() => change(part === 'from' ? { from: '', to: '' } : { [part]: '' })}
						>
							<X className="size-3.5" aria-hidden />
						</button>
					</li>
				)
			})}
			{parts.length > 1 && (
				<li>
					<button
						type="button"
						className="h-7 rounded-md px-2 text-sm text-soft hover:text-ink hover:underline pointer-coarse:h-11"
						onClick={() => change(Object.fromEntries(chips.map((part) => [part, ''])))}
					>
						Clear filters
					</button>
				</li>
			)}
		</ul>
	)
}
