import { Users } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { Link, useLocation } from 'react-router'
import { contactKeys } from '../../schema/fields'
import { leadFilters } from '../../schema/leadFilters'
import { leadStatusFilters, searchLimit } from '../../schema/leadList'
import { paths } from '../../schema/paths'
import { HiddenLeads } from '../plans/HiddenLeads'
import { usePlan } from '../plans/usePlan'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { EmptyState } from '../ui/EmptyState'
import { keepFocus } from '../ui/keepFocus'
import { formatNumber } from '../ui/numbers'
import { Panel } from '../ui/Panel'
import { SearchBox } from '../ui/SearchBox'
import { Choice, SelectField } from '../ui/SelectField'
import { Surface } from '../ui/Surface'
import { useIsPhone, useIsRoomy, useIsWide } from '../ui/useNarrow'
import { fieldsOf, type SourceLink } from './answers'
import { FilterButton } from './FilterButton'
import { chipParts, FilterChips, thisLink } from './FilterChips'
import { useLeadFilter } from './filter'
import { isNarrowed } from './filterQuery'
import { optionLabel } from './filterWords'
import { useListedLeads, useMatching } from './LeadsExport'
import { LeadsList } from './LeadsList'
import { useOpenedLead } from './leadPath'

const statusOptions = [
	['all', 'All statuses'] as const,
	...leadStatusFilters.map((status) => [status, optionLabel(leadFilters.status, status)] as const),
]

const linkClass = 'text-accent-ink hover:underline'

/** As high as the row of filters, so that setting one moves no lead. */
const aboveList =
	'min-h-11 content-center border-b border-line px-(--gutter) py-1 text-sm text-soft'

const sortOptions = [['newest', 'Newest first'] as const, ['score', 'Best score first'] as const]

/** The owner's leads, or those of one link, with search, filters and a count. */
export function LeadsPanel({
	links,
	of,
	views,
	save,
	actions,
}: {
	/** The source links to filter by. */
	links: readonly SourceLink[]
	/** The only link whose leads are listed, with their number. */
	of?: { id: number; leads: number }
	/** Shown above the filters. */
	views?: ReactNode
	/** A button to save the filters, if it isn't elsewhere. */
	save?: ReactNode
	/** Buttons after the filters, on phones among them, if they aren't elsewhere; also without leads. */
	actions?: ReactNode
}) {
	const [filter, change] = useLeadFilter()
	// The link of a page isn't one of its filters.
	const chosen = of ? { ...filter, linkId: '' } : filter
	const leads = useListedLeads(filter)
	const matching = useMatching(filter)
	const { visibleLeads } = usePlan()
	const opened = useOpenedLead() !== undefined
	const [roomy, wide] = [useIsRoomy(), useIsWide()]
	// Without room beside the search, these are among the other filters.
	const inOpen = opened ? wide : roomy
	// As the app starts, rows are laid out in a task of their own; later the list is there at once.
	const startsApp = useLocation().key === 'default'
	const listed = useDeferredValue(true, !startsApp)
	const fields = fieldsOf(links, filter.linkId)
	const narrowed = isNarrowed(chosen)
	const suspects = filter.status === 'suspect'
	const last = leads.data?.pages.at(-1)
	const none = !narrowed && !suspects && (of ? last?.matching : last?.all) === 0
	const inSheet = useIsPhone() && !none
	const held = of ? 0 : (last?.suspects ?? 0)
	const list = of ? paths.link(of.id, 'leads') : paths.leads()
	const sources = [
		['', 'All links'] as const,
		...links.map(({ id, title }) => [String(id), title] as const),
		...(filter.linkId === '' || links.some(({ id }) => String(id) === filter.linkId)
			? []
			: [[filter.linkId, thisLink] as const]),
	]
	const searched = of ? contactKeys : [...contactKeys, 'link']
	const Select = inOpen ? SelectField : Choice
	const choices = (
		<>
			<Select
				label="Status"
				value={filter.status || 'all'}
				options={statusOptions}
				active={filter.status !== ''}
				onChange={(status) => change({ status: status === 'all' ? '' : status })}
			/>
			{!of && (
				<Select
					label="Source link"
					value={filter.linkId}
					options={sources}
					wide
					active={filter.linkId !== ''}
					onChange={(linkId) => change({ linkId })}
				/>
			)}
			{!suspects && (
				<Select
					label="Sort"
					value={filter.sort}
					options={sortOptions}
					onChange={(sort) => change({ sort })}
				/>
			)}
		</>
	)
	return (
		<Panel name="The list of leads">
			{views && <div className="-mt-3 mb-2">{views}</div>}
			<div ref={keepFocus}>
				<div
					className={cx(
						'mb-4 flex flex-wrap gap-2 max-sm:mb-3 xl:flex-nowrap',
						none && (actions ? '*:not-last:hidden' : 'hidden'),
					)}
				>
					<SearchBox
						label="Search leads"
						// Beside an open lead there is no room for what it searches by.
						{...(!(opened && !wide) && {
							placeholder: `Search by ${searched.slice(0, -1).join(', ')} or ${searched.at(-1)}`,
						})}
						maxLength={searchLimit}
						q={filter.q}
						onChange={(q) => change({ q })}
					/>
					{inOpen && choices}
					<FilterButton
						filter={filter}
						fields={fields}
						change={change}
						choices={choices}
						inside={!inOpen}
						actions={inSheet && actions}
						active={chipParts(chosen, inOpen).length}
					/>
					{!inSheet && actions && <div className="ml-auto flex gap-2">{actions}</div>}
				</div>
				<FilterChips
					filter={chosen}
					links={links}
					inOpen={inOpen}
					matching={suspects ? undefined : matching}
					save={save}
					change={change}
				/>
			</div>
			<Surface empty={none && !views && !actions}>
				{suspects ? (
					<p className={aboveList}>
						These look like spam. They don’t count until you release them.{' '}
						<Link to={list} className={linkClass}>
							Back to all leads
						</Link>
					</p>
				) : (
					held > 0 &&
					!narrowed && (
						<p className={aboveList}>
							<Link to={`${list}?status=suspect`} className={linkClass}>
								Suspected spam ({formatNumber(held)})
							</Link>{' '}
							is kept separately and isn’t counted.
						</p>
					)
				)}
				{listed ? (
					<LeadsList
						pages={leads}
						suspects={suspects}
						empty={
							<EmptyState
								icon={Users}
								text={
									suspects && filter.q === '' && chosen.linkId === ''
										? 'No suspected spam.'
										: narrowed
											? 'No leads match your search criteria'
											: 'No leads captured yet. Share your links to start collecting leads.'
								}
							>
								{!suspects && (narrowed || !of) && (
									<Button asChild variant={narrowed || links.length > 0 ? 'secondary' : 'primary'}>
										{narrowed ? (
											<Link to={list}>Show all leads</Link>
										) : (
											<Link to={paths.links()}>
												{links.length > 0 ? 'Go to your links' : 'Create Your First Link'}
											</Link>
										)}
									</Button>
								)}
							</EmptyState>
						}
						sources={!of}
						narrowed={narrowed}
						total={of && (narrowed ? of.leads : last?.matching)}
						footer={(all, shown) =>
							!suspects &&
							// A link doesn't know how many of its leads the plan hides until all others are shown.
							(of
								? Number.isFinite(visibleLeads) && !narrowed && !leads.hasNextPage && shown < all
								: all > visibleLeads) && <HiddenLeads />
						}
					/>
				) : (
					<div className="h-dvh" />
				)}
			</Surface>
		</Panel>
	)
}
