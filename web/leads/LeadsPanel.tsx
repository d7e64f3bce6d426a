import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { leadSorts, leadStatusFilters, searchLimit } from '../../schema/lead'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Panel } from '../ui/Panel'
import { SelectField } from '../ui/SelectField'
import { LeadsList } from './LeadsList'
import { type LeadFilter, leadsQuery } from './queries'
import { statusLabel } from './status'

const statusOptions = [
	['all', 'All statuses'] as const,
	...leadStatusFilters.map(
		(status) => [status, status === 'suspect' ? 'Suspects' : statusLabel(status)] as const,
	),
]

const sortOptions = [['newest', 'Newest first'] as const, ['score', 'Best score first'] as const]

/** What the list shows stands in the URL, so that it can be reloaded, shared and gone back to. */
function useLeadFilter() {
	const [search, setSearch] = useSearchParams()
	const link = search.get('link') ?? ''
	const filter: LeadFilter = {
		q: (search.get('q') ?? '').slice(0, searchLimit),
		status: leadStatusFilters.find((known) => known === search.get('status')) ?? '',
		link: /^[1-9][0-9]{0,14}$/.test(link) ? link : '',
		sort: leadSorts.find((known) => known === search.get('sort')) ?? 'newest',
	}
	function change(next: Partial<LeadFilter>) {
		const changed = new URLSearchParams(search)
		for (const [name, value] of Object.entries(next)) {
			if (value && value !== 'newest') changed.set(name, value)
			else changed.delete(name)
		}
		setSearch(changed, { replace: true })
	}
	return [filter, change] as const
}

/** The owner's leads with search, filters and a footer that counts them; `links` are their sources. */
export function LeadsPanel({ links }: { links: readonly { id: number; title: string }[] }) {
	const [filter, change] = useLeadFilter()
	const leads = useInfiniteQuery({ ...leadsQuery(filter), placeholderData: (before) => before })
	const { visibleLeads } = usePlan()
	const narrowed = filter.q !== '' || filter.status !== '' || filter.link !== ''
	const sources = [
		['', 'All links'] as const,
		...links.map(({ id, title }) => [String(id), title] as const),
	]
	return (
		<Panel name="The list of leads">
			<Card className="overflow-hidden">
				<div className="flex flex-wrap gap-3 p-5 sm:p-6">
					<SearchBox q={filter.q} onChange={(q) => change({ q })} />
					<SelectField
						label="Status"
						value={filter.status || 'all'}
						options={statusOptions}
						onChange={(status) => change({ status: status === 'all' ? '' : status })}
					/>
					<SelectField
						label="Source link"
						value={filter.link}
						options={sources}
						onChange={(link) => change({ link })}
					/>
					<SelectField
						label="Sort"
						value={filter.sort}
						options={sortOptions}
						onChange={(sort) => change({ sort })}
					/>
				</div>
				<LeadsList
					pages={leads}
					empty={
						<EmptyState
							icon={Users}
							text={
								narrowed
									? 'No leads match your search criteria'
									: 'No leads captured yet. Share your links to start collecting leads.'
							}
						/>
					}
					footer={(all) => all > visibleLeads && <HiddenLeads />}
				/>
			</Card>
		</Panel>
	)
}

/** Searches once the typing pauses, not at every letter. */
function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
	const [text, setText] = useState(q)
	// What this box asked for last: another q comes from elsewhere, such as Back, and is taken over.
	const asked = useRef(q)
	useEffect(() => {
		if (q === asked.current) return
		asked.current = q
		setText(q)
	}, [q])
	useEffect(() => {
		if (text.trim() === q) return
		const timer = setTimeout(() => {
			asked.current = text.trim()
			onChange(text.trim())
		}, 250)
		return () => clearTimeout(timer)
	})
	return (
		<div className="relative min-w-0 flex-1 max-sm:basis-full">
			<Search className="absolute top-3 left-3 size-4 text-soft" aria-hidden />
			<input
				type="search"
				aria-label="Search leads"
				placeholder="Search by name, email, phone or link"
				maxLength={searchLimit}
				value={text}
				onChange={(event) => setText(event.target.value)}
				className="h-10 w-full rounded-lg border border-line-strong/60 bg-surface pr-3 pl-9"
			/>
		</div>
	)
}
