import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, Link2, ListFilter, Upload } from 'lucide-react'
import { type ReactNode, Suspense, startTransition, useDeferredValue, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type LinkSort, linkSorts, linkStates } from '../../schema/linkLimits'
import { paths } from '../../schema/paths'
import { cutText } from '../../schema/text'
import { inWorkspace } from '../api/shownWorkspace'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { useFilterSheet, useSearch } from '../shell/useSearch'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { EmptyState } from '../ui/EmptyState'
import { Panel } from '../ui/Panel'
import { SearchBox } from '../ui/SearchBox'
import { Choice, SelectField } from '../ui/SelectField'
import { Surface } from '../ui/Surface'
import { titleCase } from '../ui/titleCase'
import { useIsPhone } from '../ui/useNarrow'
import { LinksList } from './LinksList'
import { type LinkFilter, linkPagesQuery, tagsQuery } from './listQueries'

const ImportLinks = lazyPart(() => import('../linkImport/ImportLinks'))
const LinksFilterSheet = lazyPart(() => import('./LinksFilterSheet'))

const longestSearch = 100

const stateOptions = [
	['all', 'All statuses'] as const,
	...linkStates.map((state) => [state, state === 'off' ? 'Inactive' : titleCase(state)] as const),
]

const sortNames: Record<LinkSort, string> = {
	newest: 'Newest first',
	oldest: 'Oldest first',
	visits: 'Most people',
	leads: 'Most leads',
	rate: 'Best rate',
}
const sortOptions = linkSorts.map((sort) => [sort, sortNames[sort]] as const)

/** The filter lives in the URL, so that reload, sharing and Back work. */
function useLinkFilter() {
	const [search, changeSearch] = useSearch()
	const filter: LinkFilter = {
		q: cutText(search.get('q') ?? '', longestSearch),
		tag: cutText(search.get('tag') ?? '', 30),
		state: linkStates.find((known) => known === search.get('state')) ?? '',
		sort: linkSorts.find((known) => known === search.get('sort')) ?? 'newest',
	}
	const { state } = useLocation()
	const change = (next: Partial<LinkFilter>) =>
		changeSearch({ ...next, ...(next.sort === 'newest' && { sort: '' }) }, { replace: true, state })
	return [filter, change] as const
}

/** All of the owner's links with search, filters and sorting; loading, empty and error states. */
export function LinksPanel({
	children,
}: {
	/** Rendered below, but invisible until the list has its height. */
	children?: ReactNode
}) {
	const [filter, change] = useLinkFilter()
	const narrowed = filter.q !== '' || filter.tag !== '' || filter.state !== ''
	const pages = useInfiniteQuery({ ...linkPagesQuery(filter), placeholderData: (before) => before })
	// Deferred like the list's rows, so that both appear together.
	const pending = useDeferredValue(pages.isPending)
	// Here, because an import's first links replace the empty state whose button opened it.
	const [importing, setImporting] = useState(false)
	const startImport = () => startTransition(() => setImporting(true))
	const isEmpty = pages.data?.pages[0]?.matching === 0
	const none = !narrowed && isEmpty
	return (
		<>
			<Panel name="The list of links">
				{!none && (
					<Filters filter={filter} change={change} isEmpty={isEmpty} onImport={startImport} />
				)}
				<Surface empty={none}>
					<LinksList
						pages={pages}
						narrowed={narrowed}
						empty={
							narrowed ? (
								<EmptyState icon={Link2} text="No links match your search criteria">
									<Button asChild variant="secondary">
										<Link to={paths.links()}>Show all links</Link>
									</Button>
								</EmptyState>
							) : (
								// One line: the form to create one is right below.
								<p className="flex items-center justify-between gap-x-2 px-(--gutter) pb-3 text-soft">
									You haven't created any links yet.
									<Only action="links.write">
										<Button
											variant="secondary"
											onPointerEnter={() => void ImportLinks.fetch()}
											onClick={startImport}
										>
											<Upload className="size-4" aria-hidden /> Import
										</Button>
									</Only>
								</p>
							)
						}
					/>
				</Surface>
			</Panel>
			{importing && (
				<Panel name="The import">
					<Suspense>
						<ImportLinks onClose={() => setImporting(false)} />
					</Suspense>
				</Panel>
			)}
			{children && <div className={cx('mt-8 max-sm:mt-6', pending && 'invisible')}>{children}</div>}
		</>
	)
}

/** Classes for a button that shows only its icon on tablets, and for its label, which stays its accessible name. */
const iconOnTablets = {
	button: 'sm:max-lg:w-(--control) sm:max-lg:px-0',
	label: 'sm:max-lg:sr-only',
}

const exportLabel = (
	<>
		<Download className="size-4" aria-hidden />
		<span className={iconOnTablets.label}>Export as CSV</span>
	</>
)

function Filters({
	filter,
	change,
	isEmpty,
	onImport,
}: {
	filter: LinkFilter
	change: (next: Partial<LinkFilter>) => void
	/** Whether no link matches. */
	isEmpty: boolean
	onImport: () => void
}) {
	const phone = useIsPhone()
	const sheet = useFilterSheet()
	const tags = useQuery(tagsQuery)
	const known = tags.data?.map(({ tag }) => tag) ?? []
	const tagOptions = [
		['', 'All tags'] as const,
		...(filter.tag === '' || known.includes(filter.tag) ? known : [filter.tag, ...known]).map(
			(tag) => [tag, tag] as const,
		),
	]
	const Select = phone ? Choice : SelectField
	const choices = (
		<>
			{tagOptions.length > 1 && (
				<Select
					label="Tag"
					value={filter.tag}
					options={tagOptions}
					active={filter.tag !== ''}
					onChange={(tag) => change({ tag })}
				/>
			)}
			<Select
				label="Status"
				value={filter.state || 'all'}
				options={stateOptions}
				active={filter.state !== ''}
				onChange={(state) => change({ state: state === 'all' ? '' : state })}
			/>
			<Select
				label="Sort"
				value={filter.sort}
				options={sortOptions}
				onChange={(sort) => change({ sort })}
			/>
		</>
	)
	const actions = (
		<>
			<Only action="links.write">
				<Button
					variant="secondary"
					className={iconOnTablets.button}
					title="Import"
					onPointerEnter={() => void ImportLinks.fetch()}
					onClick={() => {
						if (phone) sheet.close()
						onImport()
					}}
				>
					<Upload className="size-4" aria-hidden />
					<span className={iconOnTablets.label}>Import</span>
				</Button>
			</Only>
			<Only action="links.export">
				<Button
					asChild={!isEmpty}
					disabled={isEmpty}
					variant="secondary"
					title="Export as CSV"
					className={iconOnTablets.button}
				>
					{isEmpty ? (
						exportLabel
					) : (
						<a href={exportPath(filter)} download>
							{exportLabel}
						</a>
					)}
				</Button>
			</Only>
		</>
	)
	const active = [filter.tag, filter.state].filter(Boolean).length
	return (
		<div className="mb-4 flex flex-wrap gap-2 max-sm:mb-3">
			<SearchBox
				label="Search links"
				placeholder="Search by title or address"
				maxLength={longestSearch}
				q={filter.q}
				onChange={(q) => change({ q })}
			/>
			{phone ? (
				<Button
					variant="secondary"
					className={active > 0 ? 'bg-sunken!' : ''}
					aria-haspopup="dialog"
					aria-expanded={sheet.open}
					onClick={sheet.show}
				>
					<ListFilter className="size-4" aria-hidden /> Filter
					{active > 0 && <span className="tabular-nums"> {active}</span>}
				</Button>
			) : (
				<>
					{choices}
					<div className="ml-auto flex gap-2">{actions}</div>
				</>
			)}
			<Suspense>
				{phone && sheet.open && (
					<LinksFilterSheet
						filter={filter}
						clear={active > 0 ? () => change({ tag: '', state: '' }) : undefined}
						close={sheet.close}
						actions={actions}
					>
						{choices}
					</LinksFilterSheet>
				)}
			</Suspense>
		</div>
	)
}

/** The address of a CSV file of the links that match a filter. */
function exportPath({ sort: _, ...filter }: LinkFilter) {
	const chosen = Object.entries(filter).filter(([, value]) => value)
	return inWorkspace(`/api/export/links?${new URLSearchParams(chosen)}`)
}
