import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link2, ListFilter } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LinkSort, linkSorts, linkStates } from '../../schema/linkLimits'
import { cutText } from '../../schema/text'
import { errorMessage } from '../api/client'
import { useHidden } from '../shell/hidden'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { EmptyState } from '../ui/EmptyState'
import { figure } from '../ui/figure'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { SearchBox } from '../ui/SearchBox'
import { SelectField } from '../ui/SelectField'
import { SkeletonRows } from '../ui/Skeleton'
import { Surface } from '../ui/Surface'
import { titleCase } from '../ui/titleCase'
import { EditLinkDialog } from './EditLink'
import { LinksBulkBar } from './LinksBulkBar'
import { LinksTable } from './LinksTable'
import { type LinkFilter, linkPagesQuery, tagsQuery } from './listQueries'
import type { LinkRow } from './queries'

const ShareDialog = lazyPart(() => import('./ShareDialog'))

const longestSearch = 100

const stateOptions = [
	['all', 'All states'] as const,
	...linkStates.map((state) => [state, titleCase(state)] as const),
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
	const [search, setSearch] = useSearchParams()
	const filter: LinkFilter = {
		q: cutText(search.get('q') ?? '', longestSearch),
		tag: cutText(search.get('tag') ?? '', 30),
		state: linkStates.find((known) => known === search.get('state')) ?? '',
		sort: linkSorts.find((known) => known === search.get('sort')) ?? 'newest',
	}
	function change(next: Partial<LinkFilter>) {
		const changed = new URLSearchParams(search)
		for (const [name, value] of Object.entries(next)) {
			if (value && value !== 'newest') changed.set(name, value)
			else changed.delete(name)
		}
		setSearch(changed, { replace: true })
	}
	return [filter, change] as const
}

/** All of the owner's links with search, filters and sorting; loading, empty and error states. */
export function LinksPanel({ onCreate }: { onCreate: () => void }) {
	const [filter, change] = useLinkFilter()
	const narrowed = filter.q !== '' || filter.tag !== '' || filter.state !== ''
	const pages = useInfiniteQuery({ ...linkPagesQuery(filter), placeholderData: (before) => before })
	const hidden = useHidden('links')
	const loaded = pages.data?.pages.flatMap((page) => page.links) ?? []
	const links = loaded.filter(({ id }) => !hidden.has(id))
	const none = pages.isSuccess && links.length === 0 && !narrowed
	return (
		<Panel name="The list of links">
			{!none && <Filters filter={filter} change={change} />}
			<Surface>
				{pages.isPending ? (
					<SkeletonRows rows={4} label="Loading links" />
				) : pages.isLoadingError ? (
					<LoadError error={pages.error} retry={() => pages.refetch()} />
				) : links.length === 0 ? (
					<EmptyState
						icon={Link2}
						text={
							narrowed
								? 'No links match your search criteria'
								: "You haven't created any links yet."
						}
					>
						{!narrowed && <Button onClick={onCreate}>Create Your First Link</Button>}
					</EmptyState>
				) : (
					<LinksList
						links={links}
						matching={(pages.data.pages.at(-1)?.matching ?? 0) - (loaded.length - links.length)}
						more={
							pages.hasNextPage && {
								error: pages.isFetchNextPageError ? errorMessage(pages.error) : undefined,
								pending: pages.isFetchingNextPage,
								load: () => pages.fetchNextPage(),
							}
						}
					/>
				)}
			</Surface>
		</Panel>
	)
}

function Filters({
	filter,
	change,
}: {
	filter: LinkFilter
	change: (next: Partial<LinkFilter>) => void
}) {
	const [filtering, setFiltering] = useState(false)
	const tags = useQuery(tagsQuery)
	const known = tags.data?.map(({ tag }) => tag) ?? []
	const tagOptions = [
		['', 'All tags'] as const,
		...(filter.tag === '' || known.includes(filter.tag) ? known : [filter.tag, ...known]).map(
			(tag) => [tag, tag] as const,
		),
	]
	return (
		<div className="mb-4 flex flex-wrap gap-2">
			<SearchBox
				label="Search links"
				placeholder="Search by title or address"
				maxLength={longestSearch}
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
				{tagOptions.length > 1 && (
					<SelectField
						label="Tag"
						value={filter.tag}
						options={tagOptions}
						onChange={(tag) => change({ tag })}
					/>
				)}
				<SelectField
					label="State"
					value={filter.state || 'all'}
					options={stateOptions}
					onChange={(state) => change({ state: state === 'all' ? '' : state })}
				/>
				<SelectField
					label="Sort"
					value={filter.sort}
					options={sortOptions}
					onChange={(sort) => change({ sort })}
				/>
			</div>
		</div>
	)
}

type More = { error: string | undefined; pending: boolean; load: () => void }

/** The list of links with selection, and the dialogs it opens. */
function LinksList({
	links,
	matching,
	more,
}: {
	links: LinkRow[]
	matching: number
	more: More | false
}) {
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
	const [opened, setOpened] = useState<{ part: 'edit' | 'share'; link: LinkRow }>()
	const count = useRef<HTMLParagraphElement>(null)
	const selected = links.filter(({ id }) => chosen.has(id))
	const close = () => setOpened(undefined)
	return (
		<>
			<LinksTable
				links={links}
				selection={{
					chosen,
					choose: (ids, on) => {
						const next = new Set(chosen)
						for (const id of ids) on ? next.add(id) : next.delete(id)
						setChosen(next)
					},
				}}
				onOpen={(part, link) => setOpened({ part, link })}
			/>
			{more && (
				<div className="space-y-3 border-t border-line p-3 text-center">
					{more.error && (
						<p role="alert" className="text-bad">
							{more.error}
						</p>
					)}
					<Button variant="secondary" pending={more.pending} onClick={more.load}>
						{more.pending ? 'Loading...' : 'Load more links'}
					</Button>
				</div>
			)}
			<p
				ref={count}
				tabIndex={-1}
				role="status"
				className="border-t border-line px-(--edge,1.5rem) py-2.5 text-sm text-soft outline-none focus-visible:text-ink"
			>
				Showing {figure(links.length)} of {figure(matching)} links
			</p>
			{selected.length > 0 && (
				<LinksBulkBar
					links={selected}
					done={() => {
						setChosen(new Set())
						count.current?.focus({ preventScroll: true })
					}}
				/>
			)}
			{opened?.part === 'edit' && <EditLinkDialog link={opened.link} close={close} />}
			{opened?.part === 'share' && (
				<Suspense fallback={null}>
					<ShareDialog link={opened.link} close={close} />
				</Suspense>
			)}
		</>
	)
}
