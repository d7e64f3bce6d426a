import { X } from 'lucide-react'
import type { Field } from '../../schema/fields'
import { sayDate } from '../ui/dates'
import { titleCase } from '../ui/titleCase'
import { sayAnswer } from './answers'
import { countryName } from './countries'
import type { LeadFilter } from './queries'
import { sayStatus } from './status'
import { whens } from './when'

/** What filters name by an id or a key. */
type Named = { fields: readonly Field[]; linkTitle: string }

/** What each part of a filter says; the search speaks for itself. */
const words: Partial<{ [Part in keyof LeadFilter]: (filter: LeadFilter, named: Named) => string }> =
	{
		status: ({ status }) => `Status: ${sayStatus(status)}`,
		link: (_, { linkTitle }) => `Source link: ${linkTitle}`,
		stage: ({ stage }) => `Stage: ${titleCase(stage)}`,
		when: ({ when }) => (when ? `Captured: ${whens[when].toLowerCase()}` : ''),
		from: ({ from }) => `Since ${sayDate(from)}`,
		to: ({ to }) => `Until ${sayDate(to)}`,
		minScore: ({ minScore }) => `Score: ${minScore} or more`,
		tag: ({ tag }) => `Tag: ${tag}`,
		country: ({ country }) => `Country: ${countryName(country)}`,
		source: ({ source }) => `Came from: ${source}`,
		answer: ({ answer }, { fields }) => sayAnswer(fields, answer),
		followUp: ({ followUp }) => (followUp === 'due' ? 'Follow-up due' : 'Follow-up planned'),
	}

const known = Object.keys(words) as (keyof typeof words)[]

/** The active parts of a filter that are chips. */
export const chipParts = (filter: LeadFilter) => known.filter((part) => filter[part] !== '')

/** The active filters, each with a button to remove it. */
export function FilterChips({
	filter,
	change,
	...named
}: {
	filter: LeadFilter
	change: (next: Partial<LeadFilter>) => void
} & Named) {
	const parts = chipParts(filter)
	if (parts.length === 0) return null
	return (
		<ul aria-label="Filters" className="mb-4 flex flex-wrap gap-2">
			{parts.map((part) => {
				const said = words[part]?.(filter, named) ?? ''
				return (
					<li
						key={part}
						className="inline-flex min-w-0 items-center rounded-md bg-accent-soft pl-2.5 text-sm text-accent-ink"
					>
						<bdi className="truncate">{said}</bdi>
						<button
							type="button"
							aria-label={`Remove the filter ${said}`}
							className="flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-accent/15 pointer-coarse:size-11"
							onClick={() => change({ [part]: '' })}
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
						onClick={() => change(Object.fromEntries(parts.map((part) => [part, ''])))}
					>
						Clear filters
					</button>
				</li>
			)}
		</ul>
	)
}
