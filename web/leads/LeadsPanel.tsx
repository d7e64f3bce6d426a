import { useInfiniteQuery } from '@tanstack/react-query'
import { ListFilter, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { contactKeys } from '../../schema/fields'
import { idPattern } from '../../schema/id'
import { leadSorts, leadStatusFilters, searchLimit } from '../../schema/lead'
import { paths } from '../../schema/paths'
import { cutText } from '../../schema/text'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { EmptyState } from '../ui/EmptyState'
import { Panel } from '../ui/Panel'
import { SearchBox } from '../ui/SearchBox'
import { SelectField } from '../ui/SelectField'
import { Surface } from '../ui/Surface'
import { titleCase } from '../ui/titleCase'
import { ExportButton } from './ExportButton'
import { LeadsList } from './LeadsList'
import { type LeadFilter, leadsQuery } from './queries'

const statusOptions = [
	['all', 'All statuses'] as const,
	...leadStatusFilters.map(
		(status) => [status, status === 'suspect' ? 'Suspected spam' : titleCase(status)] as const,
	),
]

const linkClass = 'text-accent-ink hover:underline'

const sortOptions = [['newest', 'Newest first'] as const, ['score', 'Best score first'] as const]

/** The filter lives in the URL, so that reload, sharing and Back work. */
function useLeadFilter() {
	const [search, setSearch] = useSearchParams()
	const link = search.get('link') ?? ''
	const filter: LeadFilter = {
		q: cutText(search.get('q') ?? '', searchLimit),
		status: leadStatusFilters.find((known) => known === search.get('status')) ?? '',
		link: idPattern.test(link) ? link : '',
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

/** The owner's leads with search, filters and a count; `links` are the source links to filter by. */
export function LeadsPanel({ links }: { links: readonly { id: number; title: string }[] }) {
	const [filter, change] = useLeadFilter()
	const leads = useInfiniteQuery({ ...leadsQuery(filter), placeholderData: (before) => before })
	const { visibleLeads } = usePlan()
	const [filtering, setFiltering] = useState(false)
	const narrowed = filter.q !== '' || filter.status !== '' || filter.link !== ''
	const suspects = filter.status === 'suspect'
	const held = leads.data?.pages.at(-1)?.suspects ?? 0
	// Unknown while another filter's leads are shown, and where the plan hides some.
	const counted = !leads.isPlaceholderData && !Number.isFinite(visibleLeads)
	const matching = counted ? leads.data?.pages.at(-1)?.matching : undefined
	const sources = [
		['', 'All links'] as const,
		...links.map(({ id, title }) => [String(id), title] as const),
		// One of many older ones, by way of its own page.
		...(filter.link === '' || links.some(({ id }) => String(id) === filter.link)
			? []
			: [[filter.link, 'This link'] as const]),
	]
	return (
		<Panel name="The list of leads">
			<div className="mb-4 flex flex-wrap gap-2">
				<SearchBox
					label="Search leads"
					placeholder={`Search by ${contactKeys.join(', ')} or link`}
					maxLength={searchLimit}
					q={filter.q}
					onChange={(q) => change({ q })}
				/>
				<Button
					variant="secondary"
					className="sm:hidden"
					aria-expanded={filtering}
					onClick={() => setFiltering(!filtering)}
				>
					<ListFilter className="size-4" aria-hidden /> Filter
				</Button>
				<div className={cx('contents', !filtering && 'max-sm:hidden')}>
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
					{!suspects && (
						<SelectField
							label="Sort"
							value={filter.sort}
							options={sortOptions}
							onChange={(sort) => change({ sort })}
						/>
					)}
					<ExportButton
						filter={filter}
						{...(matching !== undefined && { label: `Export as CSV (${said(matching)})` })}
					/>
				</div>
			</div>
			<Surface>
				{suspects ? (
					<p className="border-b border-line px-(--gutter) py-3 text-sm text-soft">
						Held because it looks like spam. It counts nowhere until you release it.{' '}
						<Link to={paths.leads()} className={linkClass}>
							Back to all leads
						</Link>
					</p>
				) : (
					held > 0 && (
						<p className="border-b border-line px-(--gutter) py-3 text-sm text-soft">
							<Link to={`${paths.leads()}?status=suspect`} className={linkClass}>
								Suspected spam ({said(held)})
							</Link>{' '}
							is kept apart and counts nowhere.
						</p>
					)
				)}
				<LeadsList
					pages={leads}
					suspects={suspects}
					empty={
						<EmptyState
							icon={Users}
							text={
								suspects && filter.q === '' && filter.link === ''
									? 'Nothing looks like spam.'
									: narrowed
										? 'No leads match your search criteria'
										: 'No leads captured yet. Share your links to start collecting leads.'
							}
						/>
					}
					narrowed={narrowed}
					footer={(all) => !suspects && all > visibleLeads && <HiddenLeads />}
				/>
			</Surface>
		</Panel>
	)
}

const said = (number: number) => number.toLocaleString('en')
