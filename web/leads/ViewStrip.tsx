import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { isOurView, viewTaken } from '../../schema/leadViews'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { keepFocus } from '../ui/keepFocus'
import { toast } from '../ui/toast'
import { filterParts, type LeadFilter, queryText, readFilter, withFilter } from './filterQuery'
import { useOurViews } from './ourViews'
import { type LeadView, viewsQuery } from './queries'

const AskText = onFirstUse(() => import('../ui/AskText'))

const nothing = Object.fromEntries(filterParts.map((part) => [part, '']))

/** Normalizes a query, so that equal filters compare equal. */
const plain = (query: string) => queryText(readFilter(new URLSearchParams(query)))

const refreshViews = () => refresh(keys.leads.views)
const save = ({ name, query }: Pick<LeadView, 'name' | 'query'>) =>
	api.leads.views.$post({ json: { name, query } })

/** The toast's Undo, which restores the view. */
const restoring = (view: Parameters<typeof save>[0]) => ({
	label: 'Undo',
	run: () => void save(view).then(refreshViews),
})

/** The view that the list shows, if any: built-in or saved. */
function useView(filter: LeadFilter) {
	const { data: saved = [] } = useQuery(viewsQuery)
	const ours = useOurViews()
	const current = queryText(filter)
	const savedView = saved.find(({ query }) => plain(query) === current)
	return {
		ours,
		saved,
		current,
		savedView,
		known: savedView ?? ours.find(({ query }) => plain(query) === current),
	}
}

/** The list's views, built-in and saved. Wide windows have them in the sidebar. */
export function ViewStrip({ filter }: { filter: LeadFilter }) {
	const [search] = useSearchParams()
	const { ours, saved, known } = useView(filter)
	// A search is within a view.
	const within = useView({ ...filter, q: '' }).known
	return (
		<nav
			ref={keepFocus}
			aria-label="Views"
			className="-ml-(--gutter) flex min-w-0 items-center gap-1 overflow-x-auto py-1 pl-[calc(var(--gutter)-0.625rem)] max-sm:-mr-(--gutter) fade-end"
		>
			{[...ours, ...saved].map((view) => {
				const to = withFilter(search, {
					...nothing,
					...readFilter(new URLSearchParams(view.query)),
				})
				const active = view === (known ?? within)
				return (
					<Link
						key={`${'id' in view} ${view.name}`}
						to={{ search: to.toString() }}
						replace
						aria-current={active ? 'true' : undefined}
						className={cx(
							'inline-flex h-8 max-w-56 shrink-0 items-center rounded-lg px-2.5 font-semibold pointer-coarse:h-11',
							active ? 'bg-sunken text-ink forced-colors:outline' : 'text-soft hover:text-ink',
						)}
					>
						<bdi className="truncate">{view.name}</bdi>
					</Link>
				)
			})}
			{known && <ViewActions filter={filter} />}
		</nav>
	)
}

/** Saves what the list shows as a view, unless a search finds `none`, or deletes the saved view that it shows. */
export function ViewActions({ filter, none }: { filter: LeadFilter; none?: boolean }) {
	const { saved, current, savedView, known } = useView(filter)
	const remove = useMutation({
		mutationFn: ({ id }: LeadView) => api.leads.views[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete the view' },
		onSuccess: async (_, { name, query }) => {
			toast({
				title: 'View deleted',
				description: name,
				action: restoring({ name, query }),
			})
			await refreshViews()
		},
	})
	return (
		<>
			{!known && !none && <SaveView query={current} saved={saved} />}
			{savedView && (
				<Button
					variant="ghost"
					pending={remove.isPending}
					aria-label={`Delete the view ${savedView.name}`}
					onClick={() => remove.mutate(savedView)}
				>
					<Trash2 className="size-4" aria-hidden /> Delete view
				</Button>
			)}
		</>
	)
}

function SaveView({ query, saved }: { query: string; saved: LeadView[] }) {
	const keep = useMutation({
		mutationFn: (name: string) => save({ name, query }),
		meta: { errorTitle: 'Failed to save the view' },
		onSuccess: (_, name) => {
			const before = saved.find((view) => view.name === name)
			if (before) toast({ title: 'View updated', description: name, action: restoring(before) })
			// Not awaited: the button must get the focus back before it disappears, to pass it to its neighbor.
			void refreshViews()
		},
	})
	return (
		<AskText
			title="Save view"
			label="View name"
			action="Save view"
			maxLength={60}
			pending={keep.isPending}
			refuse={(name) => isOurView(name) && viewTaken}
			trigger={
				<Button variant="ghost">
					<Bookmark className="size-4" aria-hidden /> Save view
				</Button>
			}
			onText={(name, done) => keep.mutate(name, { onSuccess: done })}
		/>
	)
}
