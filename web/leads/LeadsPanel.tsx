import { useQuery } from '@tanstack/react-query'
import { Search, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type QualificationStatus, qualificationStatuses, searchLimit } from '../../schema/lead'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { SelectField } from '../ui/SelectField'
import { SkeletonRows } from '../ui/Skeleton'
import { LeadsTable } from './LeadsTable'
import { type LeadFilter, leadsQuery } from './queries'
import { statusLabel } from './status'

const statusOptions = [
	['all', 'All statuses'] as const,
	...qualificationStatuses.map((status) => [status, statusLabel(status)] as const),
]

/** What the list shows stands in the URL, so that it can be reloaded, shared and gone back to. */
function useLeadFilter() {
	const [search, setSearch] = useSearchParams()
	const status = qualificationStatuses.find((known) => known === search.get('status')) ?? ''
	const filter: LeadFilter = { q: (search.get('q') ?? '').slice(0, searchLimit), status }
	function change(next: Partial<LeadFilter>) {
		const changed = new URLSearchParams(search)
		for (const [name, value] of Object.entries(next)) {
			if (value) changed.set(name, value)
			else changed.delete(name)
		}
		setSearch(changed, { replace: true })
	}
	return [filter, change] as const
}

/** The owner's leads with search, status filter and a footer that counts them. */
export function LeadsPanel() {
	const [filter, change] = useLeadFilter()
	const leads = useQuery({ ...leadsQuery(filter), placeholderData: (before) => before })
	const { visibleLeads } = usePlan()
	const narrowed = filter.q !== '' || filter.status !== ''
	return (
		<Panel name="The list of leads">
			<Card className="overflow-hidden">
				<div className="flex flex-wrap gap-3 p-5 sm:p-6">
					<SearchBox q={filter.q} onChange={(q) => change({ q })} />
					<SelectField<QualificationStatus | 'all'>
						label="Status"
						value={filter.status || 'all'}
						options={statusOptions}
						onChange={(status) => change({ status: status === 'all' ? '' : status })}
					/>
				</div>
				{leads.isPending ? (
					<SkeletonRows rows={6} label="Loading leads" />
				) : leads.isError ? (
					<LoadError error={leads.error} retry={() => leads.refetch()} />
				) : leads.data.leads.length === 0 ? (
					<EmptyState
						icon={Users}
						text={
							narrowed
								? 'No leads match your search criteria'
								: 'No leads captured yet. Share your links to start collecting leads.'
						}
					/>
				) : (
					<LeadsTable leads={leads.data.leads} />
				)}
				{leads.data && (
					<>
						<p className="border-t border-line px-6 py-3 text-sm text-soft" role="status">
							Showing {leads.data.leads.length} of {leads.data.all} leads
						</p>
						{leads.data.all > visibleLeads && <HiddenLeads />}
					</>
				)}
			</Card>
		</Panel>
	)
}

/** Searches once the typing pauses, not at every letter. */
function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
	const [text, setText] = useState(q)
	useEffect(() => {
		if (text.trim() === q) return
		const timer = setTimeout(() => onChange(text.trim()), 250)
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
