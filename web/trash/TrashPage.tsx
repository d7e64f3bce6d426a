import { useInfiniteQuery } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import { Link2, Trash2, User } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../schema/paths'
import { trashDays } from '../../schema/trash'
import { askAboutTools } from '../shell/askAboutTools'
import { Only, useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { formatCount, formatNumber } from '../ui/numbers'
import { PageHead } from '../ui/PageHead'
import { RelativeTime } from '../ui/RelativeTime'
import { SkeletonRows } from '../ui/Skeleton'
import { Surface } from '../ui/Surface'
import { type Trashed, trashQuery, useDeleteForGood, useEmptyTrash, useRestore } from './queries'

/** What was deleted in the last 30 days, to restore or to delete for good. */
export default function TrashPage() {
	usePageTitle('Trash')
	const pages = useInfiniteQuery(trashQuery)
	const page = pages.data?.pages.at(-1)
	return (
		<>
			<PageHead
				title="Trash"
				within={['Dashboard', paths.home()]}
				short
				hint={
					page?.total !== 0 && (
						<p>
							Deleted links and leads stay here for {trashDays} days, then they’re deleted for good.
						</p>
					)
				}
			>
				<Only action="trash.empty">
					{page && page.total > 0 && (
						<EmptyTrash
							total={page.total}
							// What isn't loaded yet may be there.
							inTools={pages.hasNextPage || entriesOf(pages).some(({ inTools }) => inTools)}
						/>
					)}
				</Only>
			</PageHead>
			{page && entriesOf(pages).length === 0 ? (
				<EmptyState
					icon={Trash2}
					title="The trash is empty"
					text={`Deleted links and leads stay here for ${trashDays} days and can be restored.`}
				/>
			) : (
				<Surface>
					{pages.isLoadingError ? (
						<LoadError query={pages} />
					) : page ? (
						<Entries pages={pages} />
					) : (
						<SkeletonRows rows={4} label="Loading the trash" />
					)}
				</Surface>
			)}
		</>
	)
}

function Entries({ pages }: { pages: ReturnType<typeof useTrash> }) {
	const entries = entriesOf(pages)
	const { total = 0 } = pages.data?.pages.at(-1) ?? {}
	return (
		<>
			<ul aria-label="Trash" className="divide-y divide-line">
				{entries.map((entry) => (
					<Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
				))}
			</ul>
			{pages.hasNextPage && (
				<div className="border-t border-line p-3 text-center">
					<Button
						variant="secondary"
						pending={pages.isFetchingNextPage}
						onClick={() => pages.fetchNextPage()}
					>
						Load more
					</Button>
				</div>
			)}
			<p role="status" className="border-t border-line px-(--edge,1.5rem) py-2.5 text-sm text-soft">
				Showing {formatNumber(entries.length)} of {formatNumber(total)}
			</p>
		</>
	)
}

const entriesOf = ({ data }: ReturnType<typeof useTrash>) =>
	data?.pages.flatMap(({ entries }) => entries) ?? []

const useTrash = () => useInfiniteQuery(trashQuery)

function Entry({ entry }: { entry: Trashed }) {
	const { kind, title, linkTitle, linkDeleted, deletedAt, deletedBy, until } = entry
	const may = useMay()
	const restore = useRestore()
	const Icon = kind === 'link' ? Link2 : User
	const name = title ?? 'Anonymous'
	const waits = kind === 'lead' && linkDeleted
	const about = [
		kind === 'link'
			? ['Link', ...leadsOf(entry)].join(' with ')
			: `Lead of ${linkTitle ?? 'a deleted link'}`,
		formatDaysLeft(until),
		...(waits ? ['restore its link first'] : []),
	]
	return (
		<li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-(--edge,1.5rem) py-2">
			<Icon className="size-4 shrink-0 text-soft" aria-hidden />
			<span className="min-w-0 flex-1 basis-60 leading-snug">
				<bdi className="block truncate font-semibold">{name}</bdi>
				<span className="block text-sm text-soft wrap-anywhere">{about.join(' · ')}</span>
			</span>
			<span className="text-sm text-soft max-sm:w-full max-sm:pl-8">
				<RelativeTime prefix="Deleted " date={deletedAt} />
				{deletedBy && ` by ${deletedBy}`}
			</span>
			{may(kind === 'link' ? 'links.write' : 'leads.write') && (
				<span className="flex gap-2 max-sm:pl-8">
					<Button
						variant="secondary"
						disabled={waits}
						pending={restore.isPending}
						onClick={() => restore.mutate(entry)}
					>
						Restore<span className="sr-only"> {name}</span>
					</Button>
					<DeleteForGood entry={entry} name={name} />
				</span>
			)}
		</li>
	)
}

/** What a confirmed dialog does once it is closed, so that whatever asks next gives the focus back to where it was. */
function useConfirming(work: () => Promise<void>) {
	const isConfirmed = useRef(false)
	return {
		act: () => {
			isConfirmed.current = true
		},
		closed: () => {
			if (isConfirmed.current) void work()
			isConfirmed.current = false
		},
	}
}

function DeleteForGood({ entry, name }: { entry: Trashed; name: string }) {
	const remove = useDeleteForGood()
	const { kind, leads, inTools } = entry
	const confirming = useConfirming(async () => {
		const asked = kind === 'link' ? { count: leads, links: 1 } : { count: 1 }
		const how = inTools ? await askAboutTools({ ...asked, forGood: true }) : {}
		if (how) remove.mutate({ entry, how })
	})
	return (
		<ConfirmDialog
			title={`Delete this ${kind} for good?`}
			description={`This deletes ${[`“${name}”`, ...leadsOf(entry)].join(' and ')}. It can’t be undone.`}
			action="Delete for good"
			pending={remove.isPending}
			{...confirming}
			trigger={
				<Button variant="ghost">
					Delete for good<span className="sr-only"> {name}</span>
				</Button>
			}
		/>
	)
}

function EmptyTrash({ total, inTools }: { total: number; inTools: boolean }) {
	const empty = useEmptyTrash()
	const confirming = useConfirming(async () => {
		const how = inTools ? await askAboutTools({ forGood: true }) : {}
		if (how) empty.mutate(how)
	})
	return (
		<ConfirmDialog
			title="Empty the trash?"
			description={`This deletes ${formatCount(total, 'item')} and everything in them. It can’t be undone.`}
			action="Empty the trash"
			pending={empty.isPending}
			{...confirming}
			trigger={
				<Button variant="secondary" pending={empty.isPending}>
					Empty the trash
				</Button>
			}
		/>
	)
}

/** How many leads go with a deleted link, if any. */
const leadsOf = ({ leads }: Trashed) => (leads > 0 ? [formatCount(leads, 'lead')] : [])

function formatDaysLeft(until: string) {
	const days = Math.ceil((new Date(until).getTime() - Date.now()) / millisecondsInDay)
	return days <= 1 ? 'last day' : `${days} days left`
}
